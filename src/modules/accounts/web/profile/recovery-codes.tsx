import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useVisit } from '#platform/web/visit.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import classes from './profile.module.css'

/** Some browsers read the file only after the click handler has returned, so its URL is revoked later. */
const REVOKE_DELAY_MS = 10_000

/** Shows new recovery codes, which are displayed only once, with buttons to copy or save them. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useAreaTexts('profile')
  const brand = useVisit()?.brand ?? ''
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    notices.show({ kind: 'good', text: t('profile.copied') })
  }
  return (
    <div className={classes.stack}>
      <Notice kind="waiting" icon="triangle-alert">
        {t('profile.codesLead')}
      </Notice>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.codes} data-recovery-codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button kind="second" icon="copy" onClick={() => void copy()}>
          {t('profile.copy')}
        </Button>
        <Button kind="second" icon="download" onClick={() => saveFile(`${brand}\n\n${codes.join('\n')}\n`)}>
          {t('profile.saveFile')}
        </Button>
      </div>
    </div>
  )
}

function saveFile(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS)
}
