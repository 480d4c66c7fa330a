import { useRoleName } from '#modules/admin/web/people/role-name.ts'
import classes from '#modules/admin/web/shared/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { DetailList, type DetailRow } from '#ui/detail-list.tsx'
import type { Person, Side } from './person.ts'

/** The details of a person that a decision requires. */
export function PersonFacts({ person, side }: { person: Person; side: Side }) {
  const { t, format } = useAreaTexts('people')
  const formatRole = useRoleName()
  const yesOrNo = (value: boolean) => t(value ? 'people.yes' : 'people.no')
  const listingRows: DetailRow[] =
    side === 'counsellor'
      ? [
          [t('people.fact.status'), t(`people.status.${person.providerStatus ?? 'none'}`)],
          [t('people.fact.listed'), yesOrNo(person.isListed)],
        ]
      : []
  const rows: DetailRow[] = [
    [t('people.email'), person.emailAddress],
    [t('people.fact.role'), formatRole(person.role)],
    [t('people.fact.language'), t(`people.language.${person.uiLanguage}`)],
    [t('people.fact.since'), format.day(person.createdAt)],
    ...listingRows,
    [t('people.fact.ahead'), String(person.sessionsAhead)],
    [t('people.fact.held'), String(person.sessionsHeld)],
    [t('people.fact.logins'), String(person.logins)],
    [t('people.fact.lastSeen'), person.lastSeenAt ? format.dayAtTime(person.lastSeenAt) : '–'],
    [t('people.fact.twoStep'), yesOrNo(person.hasTwoStep)],
    [t('people.fact.id'), side === 'client' ? person.customerAccountId : (person.providerAccountId ?? '–')],
  ]
  return <DetailList rows={rows} className={classes.wrap} />
}
