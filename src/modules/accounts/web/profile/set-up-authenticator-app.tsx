import { encode } from 'uqr'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import classes from './profile.module.css'
import { useRecentLogin } from './use-recent-login.tsx'

interface SetUpAuthenticatorAppProps {
  secret: string
  uri: string
  onOn: (data: { recoveryCodes: string[] }) => void
}

/**
 * Sets up an authenticator app by QR code, by link on the same phone or by typing the secret; the first code confirms
 * it.
 */
export function SetUpAuthenticatorApp({ secret, uri, onOn }: SetUpAuthenticatorAppProps) {
  const { t } = useAreaTexts('profile')
  const form = useConfirmForm(onOn)
  return (
    <div className={classes.stack}>
      <ol className={classes.steps}>
        <li>{t('profile.setUpApp')}</li>
        <li>{t('profile.setUpScan')}</li>
        <li>{t('profile.setUpType')}</li>
      </ol>
      <QrCode text={uri} label={t('profile.qrLabel')} />
      <p>
        <Link href={uri}>{t('profile.openApp')}</Link>
      </p>
      <p className={classes.small}>{t('profile.secretLead')}</p>
      <p className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <Form form={form}>
        <FormRows>
          <CodeField name="code" label={t('profile.appCode')} invalidText={t('profile.appCodeInvalid')} required />
          <Button type="submit" wide busy={form.busy} busyLabel={t('profile.oneMoment')}>
            {t('profile.twoStepOn')}
          </Button>
        </FormRows>
      </Form>
    </div>
  )
}

function useConfirmForm(onOn: SetUpAuthenticatorAppProps['onOn']) {
  const { texts, say, refused } = useFormTexts()
  const withRecentLogin = useRecentLogin()
  return useForm({
    texts,
    send: async ({ code = '' }) => {
      const answer = await withRecentLogin(() => api('confirmTwoStep', { code }))
      if (!answer.ok)
        return answer.code === 'secondStepWrong' ? { ok: false, fieldErrors: { code: say(answer) } } : refused(answer)
      onOn(answer.data)
      return answer
    },
  })
}

/** The quiet zone of four cells that ISO/IEC 18004 requires. */
const QUIET_ZONE = 4

/** A QR code for another device's camera, rendered in the browser so that the secret stays on the page. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <div className={classes.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path fill="currentColor" d={cells.join('')} />
      </svg>
    </div>
  )
}
