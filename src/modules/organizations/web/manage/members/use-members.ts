import { useState } from 'react'
import { type ApiResult, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'
import { formatMemberName, type Member } from './member-row.tsx'

/** Actions of a manager on a link. Each reply contains the updated list; it is also reloaded after a conflict. */
export function useMembers(onChanged: (list: Reply<'listMembers'>) => void) {
  const { t } = useAreaTexts('company')
  const [busy, setBusy] = useState(false)
  const run = async (request: Promise<ApiResult<'endMember'>>, successText: string): Promise<boolean> => {
    setBusy(true)
    const answer = await request
    setBusy(false)
    if (answer.ok) {
      onChanged(answer.data)
      notices.show({ kind: 'good', text: successText })
      return true
    }
    notifyFailure(answer, t('generic.offline'))
    const reloaded = answer.status === 404 ? await api('listMembers', {}) : null
    if (reloaded?.ok) onChanged(reloaded.data)
    return false
  }
  return {
    busy,
    confirm: (member: Member) =>
      run(
        api('confirmMember', { id: member.providerOraganizationId }),
        t('company.confirmed', { name: formatMemberName(member) }),
      ),
    end: (id: string, successText: string) => run(api('endMember', { id }), successText),
  }
}
