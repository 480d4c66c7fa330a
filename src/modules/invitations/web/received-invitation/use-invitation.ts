import { useCallback, useEffect, useState } from 'react'
import { useLinkToken } from '#modules/accounts/web/shared/use-link-token.ts'
import { keepSecret, keptSecret } from '#modules/invitations/web/shared/invitation-secret.ts'
import { api, type Failed, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useLogin } from '#platform/web/login.ts'

export type Received = Reply<'openInvitation'>
export type Opened = { kind: 'loading' } | { kind: 'failed'; failed: Failed } | { kind: 'open'; invitation: Received }

export const useInvitedTexts = () => useAreaTexts('invited')

/** The invitation's id and its stored secret, if there is one, as API input. */
export const shown = (id: string) => {
  const secret = keptSecret(id)
  return { id, ...(secret && { secret }) }
}

/** Loads the invitation, and again after login or logout, because access to it depends on the account. */
export function useInvitation(id: string) {
  const token = useLinkToken()
  const login = useLogin()
  const loginStatus = typeof login === 'object' ? 'in' : login
  const [opened, setOpened] = useState<Opened & { loginStatus?: string }>({ kind: 'loading' })

  const read = useCallback(async () => {
    const answer = await api('openInvitation', shown(id))
    setOpened(
      answer.ok
        ? { kind: 'open', invitation: answer.data, loginStatus }
        : { kind: 'failed', failed: answer, loginStatus },
    )
  }, [id, loginStatus])

  useEffect(() => {
    if (token === undefined || loginStatus === 'unknown') return
    if (token) keepSecret(id, token)
    void read()
  }, [id, token, loginStatus, read])

  return { opened, isIn: loginStatus === 'in', isCurrent: opened.loginStatus === loginStatus, read }
}
