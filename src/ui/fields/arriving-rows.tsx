import { FileRow } from './file-row.tsx'
import type { ArrivingFiles } from './use-arriving.ts'

export const ArrivingRows = ({ arriving, cancel }: Pick<ArrivingFiles, 'arriving' | 'cancel'>) =>
  arriving.map(({ key, name, size, at }) => (
    <FileRow key={key} name={name} size={size} state={{ at }} onCancel={() => cancel(key)} />
  ))
