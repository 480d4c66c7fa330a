import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Decision, Section } from '#modules/providers/values/application-fields.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'

export type Application = Reply<'getApplication'>
export interface Verdict {
  isVerified: boolean
  validUntil: string | null
  reason: string
}
export type DecisionForm = ReturnType<typeof useDecision>

/** State of an administrator's decision; nothing is sent until `save` is called. */
export function useDecision(application: Application) {
  const { t } = useAreaTexts('administration')
  const { revalidate } = useRevalidator()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [reason, setReason] = useState('')
  const [requestedChanges, setRequestedChanges] = useState<Partial<Record<Section, string>>>({})
  const [verdicts, setVerdicts] = useState<Record<string, Verdict>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const changeRequests = Object.entries(requestedChanges).flatMap(([section, text]) =>
      text?.trim() ? [{ section: section as Section, text }] : [],
    )
    const result = await api('decideApplication', {
      id: application.providerAccountId,
      decision: decision!,
      reason,
      ...(decision === 'requestChanges' ? { changeRequests } : {}),
      ...(decision === 'approve'
        ? { verdicts: Object.entries(verdicts).map(([credentialId, verdict]) => ({ credentialId, ...verdict })) }
        : {}),
      ...(application.waitingSince ? { waitingSince: application.waitingSince } : {}),
    })
    setBusy(false)
    setErrors(result.ok ? {} : result.fieldErrors)
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    notices.show({ kind: 'good', text: t('administration.decided') })
    setDecision(null)
    await revalidate()
  }
  return {
    ...{ decision, setDecision, reason, setReason, requestedChanges, verdicts, errors, isBusy },
    requestChange: (section: Section, text: string) => setRequestedChanges((old) => ({ ...old, [section]: text })),
    setVerdict: (credentialId: string, verdict: Verdict) => setVerdicts((old) => ({ ...old, [credentialId]: verdict })),
    save: () => void save(),
  }
}
