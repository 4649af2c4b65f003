import { requestKinds } from '#contract/entities/request.ts'
import { fileSize } from '../api/public-files.ts'
import { currentOutDb } from '../db/out-current.ts'
import { openRefDb } from '../db/ref-db.ts'
import { readRows } from '../db/ref-rows.ts'
import { prefs } from '../prefs/prefs-state.ts'
import { dropKeptBut, keepFile, whereFiles } from './kept-files.ts'
import { packContent, type PackChoice, type PackContent } from './pack-files.ts'
import { fetchPack, measure, type PackPorts, type PackProgress, type PackSize } from './pack-run.ts'

const ports: PackPorts = {
  where: whereFiles,
  sizeOf: (url) => fileSize(url),
  keep: (url, onBytes) => keepFile(url, { onBytes }),
}

const ownData = async (choice: PackChoice) => {
  const db = currentOutDb()
  if (!db) return { favouriteIds: new Set<string>(), records: [] }
  const [{ readFavourites }, { readRecords }] = await Promise.all([
    import('../queries/favourites.ts'),
    import('../queries/records.ts'),
  ])
  const favourites = choice.favourites ? (await readFavourites(db)).items : []
  const records = choice.records ? await Promise.all(requestKinds.map((kind) => readRecords(db, kind, {}))) : []
  return {
    favouriteIds: new Set(favourites.map(({ companyId }) => companyId)),
    records: records.flatMap(({ rows }) => rows),
  }
}

/** What a choice comes to, by what this device knows. */
export const contentOf = async (choice: PackChoice): Promise<PackContent> => {
  const db = await openRefDb(prefs.locale)
  const { rows } = readRows('companies', await db.companies.toArray())
  return packContent(choice, { companies: rows, ...(await ownData(choice)) })
}

export const measurePack = async (choice: PackChoice): Promise<PackContent & { readonly size: PackSize }> => {
  const content = await contentOf(choice)
  return { ...content, size: await measure(content.files, ports) }
}

/** Brings everything of a choice, and gives up what was kept for an earlier one. */
export const bringPack = async (
  choice: PackChoice,
  tell: (progress: PackProgress) => void,
  stopped?: () => boolean,
): Promise<PackProgress> => {
  const { files } = await contentOf(choice)
  await dropKeptBut(files.map(({ url }) => url))
  return fetchPack(files, ports, tell, stopped)
}
