import { useCallback, useEffect, useState } from 'react'
import { useLinkToken } from '#modules/accounts/web/shared/use-link-token.ts'
import { loadInvitationSecret, storeInvitationSecret } from '#modules/invitations/web/shared/invitation-secret.ts'
import { type ApiFailure, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useLogin } from '#platform/web/login.ts'

export type ReceivedInvitation = Reply<'openInvitation'>
type InvitationState =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: ApiFailure }
  | { kind: 'open'; invitation: ReceivedInvitation }

export const useInvitedTexts = () => useAreaTexts('invited')

/** Builds API input from the invitation's id and the stored secret, if there is one. */
export const buildInvitationAccess = (id: string) => {
  const secret = loadInvitationSecret(id)
  return { id, ...(secret && { secret }) }
}

/** Loads the invitation, and reloads it after login or logout, because access depends on the account. */
export function useInvitation(id: string) {
  const token = useLinkToken()
  const login = useLogin()
  const loginStatus = typeof login === 'object' ? 'in' : login
  const [state, setState] = useState<InvitationState & { loginStatus?: string }>({ kind: 'loading' })

  const reload = useCallback(async () => {
    const result = await api('openInvitation', buildInvitationAccess(id))
    setState(
      result.ok
        ? { kind: 'open', invitation: result.data, loginStatus }
        : { kind: 'failed', failure: result, loginStatus },
    )
  }, [id, loginStatus])

  useEffect(() => {
    if (token === undefined || loginStatus === 'unknown') return
    if (token) storeInvitationSecret(id, token)
    void reload()
  }, [id, token, loginStatus, reload])

  return { state, isLoggedIn: loginStatus === 'in', isCurrent: state.loginStatus === loginStatus, reload }
}
