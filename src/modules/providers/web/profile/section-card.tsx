import type { ReactNode } from 'react'
import type { Section } from '#modules/providers/values/application-fields.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './profile.module.css'
import type { ProfileForm } from './use-profile.ts'

/** A section of the profile. Changes that an administrator has requested are shown at the top. */
export function SectionCard({
  form,
  section,
  lead,
  children,
}: {
  form: ProfileForm
  section: Section
  lead?: ReactNode
  children: ReactNode
}) {
  const { t } = useAreaTexts('application')
  const title = t(`application.section.${section}`)
  const requests = form.saved.changeRequests.filter((request) => request.section === section)
  return (
    <Card as="section" id={`part-${section}`} aria-label={title} className={classes.part}>
      <CardHead title={title} />
      {requests.map((request) => (
        <Notice key={request.text} kind="waiting" icon="message-circle">
          {request.text}
        </Notice>
      ))}
      {lead && <p className={classes.lead}>{lead}</p>}
      <fieldset disabled={!form.isOpen} className={classes.fields}>
        <legend className="visually-hidden">{title}</legend>
        {children}
      </fieldset>
    </Card>
  )
}
