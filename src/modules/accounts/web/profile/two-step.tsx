import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { encode } from 'uqr'
import { type ApiResult, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { useVisit } from '#platform/web/visit.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { Badge } from '#ui/tag.tsx'
import classes from './profile.module.css'
import { useRecentLogin } from './use-recent-login.tsx'

const LOW_CODE_COUNT = 3

/** Card to turn two-step login (TOTP) on or off and to renew the recovery codes. */
export function TwoStep({ isOn, since, recoveryCodesLeft }: Reply<'getSafety'>['twoStep']) {
  const { t, format } = useAreaTexts('profile')
  const twoStep = useTwoStep()
  return (
    <Card className={classes.card}>
      <CardHead
        title={t('profile.twoStepTitle')}
        level="h3"
        aside={<Badge kind={isOn ? 'good' : 'still'}>{t(isOn ? 'profile.on' : 'profile.off')}</Badge>}
      />
      <p className={classes.small}>
        {isOn && since ? t('profile.twoStepSince', { day: format.dayLong(since) }) : t('profile.twoStepLead')}
      </p>
      {isOn && recoveryCodesLeft < LOW_CODE_COUNT && (
        <Notice kind="waiting">{t('profile.fewCodes', { count: recoveryCodesLeft })}</Notice>
      )}
      <div className={classes.actions}>
        {!isOn && (
          <Button busy={twoStep.busy} onClick={() => void twoStep.begin()}>
            {t('profile.twoStepOn')}
          </Button>
        )}
        {isOn && (
          <>
            <Button kind="second" busy={twoStep.busy} onClick={() => void twoStep.renew()}>
              {t('profile.newCodes', { count: recoveryCodesLeft })}
            </Button>
            <Button kind="undo-second" busy={twoStep.busy} onClick={() => void twoStep.end()}>
              {t('profile.twoStepOff')}
            </Button>
          </>
        )}
      </div>
      <TwoStepDialog {...twoStep} />
    </Card>
  )
}

type DialogState = { step: 'app'; app: Reply<'startTwoStep'> } | { step: 'codes'; codes: string[] } | null

function useTwoStep() {
  const { t } = useAreaTexts('profile')
  const { revalidate } = useRevalidator()
  const withRecentLogin = useRecentLogin()
  const [dialog, setDialog] = useState<DialogState>(null)
  const [busy, setBusy] = useState(false)
  const run = async <N extends 'startTwoStep' | 'newRecoveryCodes' | 'endTwoStep'>(
    name: N,
    then: (data: Reply<N>) => void,
  ) => {
    setBusy(true)
    const result: ApiResult<N> = await withRecentLogin(() => api(name, {} as never))
    setBusy(false)
    if (result.ok) then(result.data)
    else if (result.code !== 'proofNeeded') notifyFailure(result, t('generic.offline'))
  }
  const showCodes = (data: { recoveryCodes: string[] }) => {
    setDialog({ step: 'codes', codes: data.recoveryCodes })
    void revalidate()
  }
  return {
    ...{ busy, dialog, showCodes },
    close: () => setDialog(null),
    begin: () => run('startTwoStep', (app) => setDialog({ step: 'app', app })),
    renew: () => run('newRecoveryCodes', showCodes),
    end: () =>
      run('endTwoStep', () => {
        notices.show({ kind: 'good', text: t('profile.twoStepEnded') })
        void revalidate()
      }),
  }
}

function TwoStepDialog({ dialog, close, showCodes }: ReturnType<typeof useTwoStep>) {
  const { t } = useAreaTexts('profile')
  const showsCodes = dialog?.step === 'codes'
  return (
    <Dialog
      isOpen={dialog !== null}
      step={dialog?.step}
      onClose={close}
      title={t(showsCodes ? 'profile.codesTitle' : 'profile.setUpTitle')}
      closeText={t('nav.close')}
      actions={showsCodes && <Button onClick={close}>{t('profile.codesSaved')}</Button>}
    >
      {dialog?.step === 'app' && <SetUpAuthenticatorApp {...dialog.app} onConfirmed={showCodes} />}
      {dialog?.step === 'codes' && <RecoveryCodes codes={dialog.codes} />}
    </Dialog>
  )
}

interface SetUpAuthenticatorAppProps {
  secret: string
  uri: string
  onConfirmed: (data: { recoveryCodes: string[] }) => void
}

/**
 * Sets up an authenticator app by QR code, by a link on the same phone or by typing the secret. The first code confirms
 * the setup.
 */
function SetUpAuthenticatorApp({ secret, uri, onConfirmed }: SetUpAuthenticatorAppProps) {
  const { t } = useAreaTexts('profile')
  const form = useConfirmForm(onConfirmed)
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

function useConfirmForm(onConfirmed: SetUpAuthenticatorAppProps['onConfirmed']) {
  const { texts, formatError, toFailure } = useFormTexts()
  const withRecentLogin = useRecentLogin()
  return useForm({
    texts,
    send: async ({ code = '' }) => {
      const result = await withRecentLogin(() => api('confirmTwoStep', { code }))
      if (!result.ok)
        return result.code === 'secondStepWrong'
          ? { ok: false, fieldErrors: { code: formatError(result) } }
          : toFailure(result)
      onConfirmed(result.data)
      return result
    },
  })
}

/** The four-module quiet zone that ISO/IEC 18004 requires. */
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

/** Some browsers read the file only after the click handler has returned, so its URL is revoked after a delay. */
const REVOKE_DELAY_MS = 10_000

/** Shows new recovery codes, which are displayed only once, with buttons to copy or save them. */
function RecoveryCodes({ codes }: { codes: string[] }) {
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
