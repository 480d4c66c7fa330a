import type { ReactNode } from 'react'
import classes from '#modules/organizations/web/manage/company.module.css'
import { Portrait } from '#ui/portrait.tsx'
import type { Members } from './page.tsx'

export type Named = Members['members'][number]

export const nameOf = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** A provider in a list with the available actions. */
export function Person({ under, children, ...person }: Named & { under: string; children: ReactNode }) {
  const name = nameOf(person)
  return (
    <div className={classes.person}>
      <Portrait src={person.profileImageUrl} name={name} size={56} />
      <div className={classes.who}>
        <strong>{name}</strong>
        <p className={classes.small}>{under}</p>
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
