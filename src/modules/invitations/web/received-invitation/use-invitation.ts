import { useCallback, useEffect, useState } from 'react'
import { useLinkToken } from '#modules/accounts/web/shared/use-link-token.ts'
import { keepSecret, keptSecret } from '#modules/invitations/web/shared/invitation-secret.ts'
import { api, type Failed, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useLogin } from '#platform/web/login.ts'

export type Received = Reply<'openInvitation'>
export type Opened = { kind: 'loading' } | { kind: 'failed'; failed: Failed } | { kind: 'open'; invitation: Received }

export const useInvitedTexts = () => useAreaTexts('invited')

/** What shows that an invitation is theirs: the kept secret, where there is one. */
export const shown = (id: string) => {
  const secret = keptSecret(id)
  return { id, ...(secret && { secret }) }
}

/** Opens the invitation by its link, and again when somebody logs in or out: whose it is may look different then. */
export function useInvitation(id: string) {
  const token = useLinkToken()
  const login = useLogin()
  const who = typeof login === 'object' ? 'in' : login
  const [opened, setOpened] = useState<Opened & { who?: string }>({ kind: 'loading' })

  const read = useCallback(async () => {
    const answer = await api('openInvitation', shown(id))
    setOpened(answer.ok ? { kind: 'open', invitation: answer.data, who } : { kind: 'failed', failed: answer, who })
  }, [id, who])

  useEffect(() => {
    if (token === undefined || who === 'unknown') return
    if (token) keepSecret(id, token)
    void read()
  }, [id, token, who, read])

  return { opened, isIn: who === 'in', isCurrent: opened.who === who, read }
}
