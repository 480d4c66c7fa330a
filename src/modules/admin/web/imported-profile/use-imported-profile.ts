import { useCallback, useEffect, useState } from 'react'
import { useLinkToken } from '#modules/accounts/web/shared/use-link-token.ts'
import { type ApiFailure, api, type Reply } from '#platform/web/api.ts'

export type ImportedProfileData = Reply<'showImported'>
type State =
  | { status: 'loading' | 'invalid' | 'erased' }
  | { status: 'failed'; failure: ApiFailure }
  | { status: 'open'; profile: ImportedProfileData; token: string }

/**
 * Loads the stored data of the invited person. The state is `invalid` if the link is unknown, already answered or
 * expired.
 */
export function useImportedProfile() {
  const token = useLinkToken()
  const [state, setState] = useState<State>({ status: 'loading' })
  const load = useCallback(async () => {
    if (!token) return setState({ status: 'invalid' })
    const result = await api('showImported', { token })
    if (result.ok) setState({ status: 'open', profile: result.data, token })
    else setState(result.code === 'importAnswered' ? { status: 'invalid' } : { status: 'failed', failure: result })
  }, [token])
  useEffect(() => {
    if (token !== undefined) void load()
  }, [token, load])
  return {
    state,
    reload: () => void load(),
    onErased: () => setState({ status: 'erased' }),
    onInvalid: () => setState({ status: 'invalid' }),
  }
}
