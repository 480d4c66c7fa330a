import { pagePath } from '#contract/pages.ts'
import type { Reply } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { Card, CardHead } from '../../kit/card.tsx'
import { Link } from '../../kit/link.tsx'
import { Badge } from '../../kit/tag.tsx'
import { useOwnClock } from '../own-clock.ts'
import { Members } from './members.tsx'
import { OfferNotice } from './offer-notice.tsx'
import { PlaceActions } from './place-actions.tsx'
import { MoneyCard, NoteCard } from './place-cards.tsx'
import classes from './session.module.css'
import { SessionFacts } from './session-facts.tsx'

export type Session = Reply<'getProviderSession'>
export type Place = Session['places'][number]

/** Who, when and how it stands; what was said and paid; what can be done now. */
export function SessionPage({ session }: { session: Session }) {
  const { t, language } = useAreaTexts('running')
  const [place] = session.places
  return (
    <div className={classes.page}>
      <p>
        <Link href={pagePath('dashboard', language)}>{t('running.toDashboard')}</Link>
      </p>
      <Head session={session} />
      {session.offer && place && <OfferNotice session={session} offer={session.offer} place={place} />}
      <div className={classes.columns}>
        {place && !session.isGroup && (
          <div className={classes.side}>
            <PlaceActions session={session} place={place} />
            <MoneyCard place={place} />
          </div>
        )}
        <div className={classes.column}>
          <SessionFacts session={session} />
          {place && !session.isGroup && <NoteCard place={place} />}
          {session.isGroup && <Members session={session} />}
        </div>
        {session.isGroup && session.places.length > 0 && <GroupMoney session={session} />}
      </div>
    </div>
  )
}

const LOOK = {
  booked: 'good',
  rescheduleRequested: 'waiting',
  completed: 'good',
  noShow: 'still',
  cancelledByCustomer: 'still',
  cancelledByProvider: 'still',
  pendingPayment: 'still',
  expired: 'still',
} as const

function Head({ session }: { session: Session }) {
  const { t } = useAreaTexts('running')
  const { own, zone } = useOwnClock(session.timezone)
  const { status } = session
  const isKnown = status !== 'pendingPayment' && status !== 'expired'
  return (
    <header className={classes.head}>
      <h1>{session.isGroup ? session.title : session.clientName}</h1>
      <p className={classes.when}>
        {own.dayLong(session.startDateTime)}, {own.time(session.startDateTime)}–{own.time(session.endDateTime)} {zone}
      </p>
      {isKnown && (
        <p>
          <Badge kind={LOOK[status]}>
            {t(status === 'rescheduleRequested' ? 'running.is.asked' : `running.is.${status}`)}
          </Badge>
        </p>
      )}
    </header>
  )
}

/** Of all members together. */
function GroupMoney({ session }: { session: Session }) {
  const { t, format } = useAreaTexts('running')
  const sum = (of: (place: Place) => number) =>
    session.places.reduce((all, place) => all + (place.refunded > 0 ? 0 : of(place)), 0)
  return (
    <div className={classes.side}>
      <Card as="section" aria-label={t('running.money')}>
        <CardHead title={t('running.money')} aside={format.money(sum(({ yours }) => yours))} />
        <p className={classes.small}>
          {t('running.groupMoney', {
            price: format.money(sum(({ price }) => price)),
            fee: format.money(sum(({ fee }) => fee)),
          })}
        </p>
      </Card>
    </div>
  )
}
