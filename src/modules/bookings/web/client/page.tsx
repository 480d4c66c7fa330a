import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import classes from '#modules/bookings/web/clients/contacts.module.css'
import { OpenConversationButton } from '#modules/messaging/web/shared/open-conversation-button.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { useDownload } from '#platform/web/use-download.ts'
import { formatZonedTime } from '#platform/web/zoned-format.ts'
import { Amount } from '#ui/amount.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Badge } from '#ui/tag.tsx'
import { Notes } from './notes.tsx'

/** The title does not identify the client, because titles appear in the browser history. */
export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'client', title: t('nav.contacts'), hidden: true }))
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const [reply] = await Promise.all([
    api('getContact', { id: params['contactId'] ?? '' }),
    areaTextsFor(request, 'clients'),
    areaTextsFor(request, 'conversations'),
  ])
  // A malformed id returns a 404, like the id of another provider's client.
  return unwrapLoaderResult(reply.ok || reply.status !== 422 ? reply : { ...reply, status: 404 })
}

/** One client's page: contact details, sessions and private notes. */
export default function ContactPage() {
  const { t, language } = useAreaTexts('clients')
  const contact = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: buildPagePath('clients', language), text: t('clients.all') }}
        title={contact.name ?? t('clients.former')}
        actions={
          <>
            {contact.name !== null && (
              <OpenConversationButton by={{ contactId: contact.contactId }} name={contact.name} />
            )}
            <ExportButton contactId={contact.contactId} />
          </>
        }
      />
      {contact.name === null && <Notice kind="neutral">{t('clients.closed')}</Notice>}
      <div className={classes.columns}>
        <Notes key={contact.contactId} contactId={contact.contactId} initialNotes={contact.ownNotes} />
        <div className={classes.part}>
          {contact.name !== null && <ContactDetails contact={contact} />}
          <History contact={contact} />
        </div>
      </div>
    </div>
  )
}

function ExportButton({ contactId }: { contactId: string }) {
  const { t } = useAreaTexts('clients')
  const download = useDownload()
  return (
    <Button
      kind="second"
      icon="download"
      busy={download.isBusy('client.txt')}
      onClick={() => download.start('exportContact', { id: contactId }, 'client.txt')}
    >
      {t('clients.export')}
    </Button>
  )
}

function ContactDetails({ contact: { email, phone } }: { contact: Reply<'getContact'> }) {
  const { t } = useAreaTexts('clients')
  return (
    <Card as="section" aria-label={t('clients.reach')} className={classes.part}>
      <CardHead title={t('clients.reach')} />
      <dl className={classes.facts}>
        <div>
          <dt>{t('clients.email')}</dt>
          <dd>{email && <a href={`mailto:${email}`}>{email}</a>}</dd>
        </div>
        <div>
          <dt>{t('clients.phone')}</dt>
          <dd>{phone ? <a href={`tel:${phone}`}>{phone}</a> : t('clients.noPhone')}</dd>
        </div>
      </dl>
      <p className={classes.small}>{t('clients.onlyForThis')}</p>
    </Card>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

type Session = Reply<'getContact'>['history'][number]
type VisibleStatus =
  | 'booked'
  | 'rescheduleRequested'
  | 'completed'
  | 'noShow'
  | 'cancelledByCustomer'
  | 'cancelledByProvider'

const BADGE_KIND = {
  booked: 'good',
  rescheduleRequested: 'waiting',
  completed: 'still',
  noShow: 'wrong',
  cancelledByCustomer: 'still',
  cancelledByProvider: 'still',
} as const satisfies Record<VisibleStatus, string>

const isVisible = (session: Session): session is Session & { status: VisibleStatus } => session.status in BADGE_KIND

/** All sessions between the provider and this client, latest first. */
function History({ contact }: { contact: Reply<'getContact'> }) {
  const { t } = useAreaTexts('clients')
  return (
    <Card as="section" aria-label={t('clients.history')} className={classes.part}>
      <CardHead title={t('clients.history')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.sessions}>
        {contact.history.filter(isVisible).map((session) => (
          <SessionItem key={session.bookingId} session={session} timezone={contact.timezone} />
        ))}
      </ul>
    </Card>
  )
}

function SessionItem({ session, timezone }: { session: Session & { status: VisibleStatus }; timezone: string }) {
  const { t, format } = useAreaTexts('clients')
  const { refunded } = session
  return (
    <li className={classes.session}>
      <div>
        <p>{formatZonedTime(format, session.startDateTime, timezone)}</p>
        <p className={classes.small}>
          {session.title}
          {session.isGroup && `, ${t('clients.group')}`}
        </p>
      </div>
      <div className={classes.end}>
        <Badge kind={BADGE_KIND[session.status]}>
          {session.isByPlatform ? t('clients.is.cancelledByPlatform') : t(`clients.is.${session.status}`)}
        </Badge>
        <Amount text={format.money(session.price)} />
        {refunded > 0 && (
          <span className={classes.small}>{t('clients.refunded', { amount: format.money(refunded) })}</span>
        )}
      </div>
    </li>
  )
}
