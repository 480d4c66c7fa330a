import { useState } from 'react'
import { type ApiResult, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'
import { formatMemberName, type Member } from './person.tsx'

/** Actions of a manager on a link. Each reply contains the updated list; it is also reloaded after a conflict. */
export function useMembers(onChanged: (all: Reply<'listMembers'>) => void) {
  const { t } = useAreaTexts('company')
  const [busy, setBusy] = useState(false)
  const run = async (request: Promise<ApiResult<'endMember'>>, done: string): Promise<boolean> => {
    setBusy(true)
    const answer = await request
    setBusy(false)
    if (answer.ok) {
      onChanged(answer.data)
      notices.show({ kind: 'good', text: done })
      return true
    }
    notifyFailure(answer, t('generic.offline'))
    const now = answer.status === 404 ? await api('listMembers', {}) : null
    if (now?.ok) onChanged(now.data)
    return false
  }
  return {
    busy,
    confirm: (one: Member) =>
      run(
        api('confirmMember', { id: one.providerOraganizationId }),
        t('company.confirmed', { name: formatMemberName(one) }),
      ),
    end: (id: string, done: string) => run(api('endMember', { id }), done),
  }
}
