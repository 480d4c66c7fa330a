import { useCallback, useEffect, useState } from 'react'
import { useLinkToken } from '#modules/accounts/web/shared/use-link-token.ts'
import { type ApiFailure, api, type Reply } from '#platform/web/api.ts'

export type ImportedProfileData = Reply<'showImported'>
type State =
  | { is: 'waiting' | 'old' | 'erased' }
  | { is: 'failed'; failed: ApiFailure }
  | { is: 'open'; kept: ImportedProfileData; token: string }

/** Loads the stored data of the invited person. `old`: already answered, expired, or an invalid link. */
export function useImportedProfile() {
  const token = useLinkToken()
  const [state, setState] = useState<State>({ is: 'waiting' })
  const read = useCallback(async () => {
    if (!token) return setState({ is: 'old' })
    const answer = await api('showImported', { token })
    if (answer.ok) setState({ is: 'open', kept: answer.data, token })
    else setState(answer.code === 'importAnswered' ? { is: 'old' } : { is: 'failed', failed: answer })
  }, [token])
  useEffect(() => {
    if (token !== undefined) void read()
  }, [token, read])
  return {
    state,
    read: () => void read(),
    onErased: () => setState({ is: 'erased' }),
    onOld: () => setState({ is: 'old' }),
  }
}
