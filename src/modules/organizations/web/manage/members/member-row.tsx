import type { ReactNode } from 'react'
import classes from '#modules/organizations/web/manage/manage.module.css'
import type { Reply } from '#platform/web/api.ts'
import { Portrait } from '#ui/portrait.tsx'

export type Member = Reply<'listMembers'>['members'][number]

export const formatMemberName = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

/** A provider's row in a list, with the available actions as children. */
export function MemberRow({ detail, children, ...member }: Member & { detail: string; children: ReactNode }) {
  const name = formatMemberName(member)
  return (
    <div className={classes.person}>
      <Portrait src={member.profileImageUrl} name={name} size={56} />
      <div className={classes.who}>
        <strong>{name}</strong>
        <p className={classes.small}>{detail}</p>
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
