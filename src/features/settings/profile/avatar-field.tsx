import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { prepareFile, type PreparedFile } from '#account/drafts/chosen-file.ts'
import { changeAvatar } from '#account/records/settings.ts'
import { useOwnAvatar } from '#account/reads/account/settings.ts'
import { fileRefusalWords } from '#i18n/words/file-words.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { squarePicture } from './square-picture.ts'

/** The profile picture. It changes at once on this device, and is sent when the server can be reached. */
export const AvatarField = ({ name }: { readonly name: string }) => {
  const { t, i18n } = useLingui()
  const picture = useOwnAvatar()
  const picker = useRef<HTMLInputElement>(null)
  const { busy, save } = useSaving()
  const change = (file: File | null) =>
    save(async () => {
      const refuse = ({ reason, name: fileName }: PreparedFile & { ok: false }) =>
        showToast({ tone: 'bad', text: i18n._(fileRefusalWords(reason, fileName)) })
      const prepared = file === null ? null : await prepareFile(file, { taken: 'image' })
      if (prepared?.ok === false) return refuse(prepared)
      const square = prepared && (await squarePicture(prepared.file).catch(() => null))
      if (prepared && !square) return refuse({ ok: false, reason: 'not-image', name: prepared.file.name })
      const result = await changeAvatar(square)
      if (!result.ok) refuse(result)
    })
  return (
    <div className="set__wide set__avatar" role="group" aria-label={t`Profile picture`}>
      <Avatar name={name} picture={picture} size="lg" />
      <div className="btnbar">
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={t`Choose a picture`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void change(file)
          }}
        />
        <Button icon={ImagePlus} busy={busy} onClick={() => picker.current?.click()}>
          {picture === null ? <Trans>Choose a picture</Trans> : <Trans>Change picture</Trans>}
        </Button>
        {picture !== null && (
          <Button icon={Trash2} onClick={() => void change(null)}>
            <Trans>Remove picture</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
