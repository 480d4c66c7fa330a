import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type SessionRequest, useInvitationTexts } from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { useForm } from '#ui/form.tsx'
import type { SendResult } from '#ui/form-state.ts'
import { notices } from '#ui/notices.ts'
import {
  buildInvitationInput,
  calculatePrices,
  createInvitationDraft,
  findSelectedSession,
  getSessionMinutes,
  type InvitationDraft,
  type InvitationOptions,
  isGroup,
} from './invite-draft.ts'

export type InvitationForm = ReturnType<typeof useInvitationForm>

export interface InvitationFormProps {
  options: InvitationOptions
  /** The session request that the invitation answers. */
  sessionRequest: SessionRequest | null
  /** Account id of the client to preselect. */
  client: string | null
  /** Start of the time to preselect. */
  at: string | null
}

/** State of the invitation form. Most text fields are uncontrolled and are read when the form is sent. */
export function useInvitationForm({ options, sessionRequest, client, at }: InvitationFormProps) {
  const { t, language } = useInvitationTexts()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<InvitationDraft>(() => createInvitationDraft(options, { client, at }))
  /** Incremented when chosen times turn out to be taken, to reload the calendar. */
  const [version, setVersion] = useState(0)
  const session = findSelectedSession(options, draft)
  const change = (part: Partial<InvitationDraft>) => setDraft((old) => ({ ...old, ...part }))

  const send = async (fields: Record<string, string>): Promise<SendResult> => {
    if (draft.times.length === 0) return { ok: false, fieldErrors: { startDateTimes: t('invitations.chooseTimes') } }
    const input = buildInvitationInput({ draft, session, fields, requestId: sessionRequest?.customerRequestId ?? null })
    const result = await api('addInvitation', input)
    if (result.ok) {
      notices.show({ kind: 'good', text: result.message ?? '' })
      return result
    }
    if (result.code === 'invitedTimeTaken') {
      const { taken } = result.data as { taken: string[] }
      const takenTimes = new Set(taken.map(Date.parse))
      setDraft((old) => ({ ...old, times: old.times.filter((time) => !takenTimes.has(Date.parse(time))) }))
      setVersion((old) => old + 1)
    }
    return result.status === 0 ? { ok: false, message: t('generic.offline') } : result
  }
  const form = useForm({
    send,
    texts: { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') },
    onSent: () => void navigate(buildPagePath('invitations', language)),
  })
  return {
    options,
    sessionRequest,
    draft,
    session,
    change,
    version,
    form,
    isGroup: isGroup(session),
    minutes: getSessionMinutes(session, draft),
    prices: calculatePrices(session, draft, options.platformFeePercent),
  }
}
