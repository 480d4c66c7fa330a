import type { ReactNode } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { professionLine } from '#modules/providers/web/shared/profession-line.ts'
import { LANGUAGES, PROVIDER_TYPES, SESSION_LOCATION, SESSION_TYPE, TOPICS } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/call-request.ts'
import { type Texts, useTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { RatingSummary } from '#ui/rating.tsx'
import { Tags } from '#ui/tag.tsx'
import { CardTimes } from './card-times.tsx'
import classes from './counsellor-card.module.css'

type CounsellorCardData = Reply<'searchProviders'>['items'][number]

interface CounsellorCardProps {
  card: CounsellorCardData
  isSaved: boolean
  onSave: (providerId: string) => void
  /** True if the card is in the initial viewport, in which case its portrait is loaded first. */
  isFirst: boolean
  /** In the questionnaire: the reasons for the match. */
  children?: ReactNode
}

/**
 * One provider in the list (specification §2, finder). The markup is minimal, because a page contains twenty of these
 * cards.
 */
export function CounsellorCard({ card, isSaved, onSave, isFirst, children }: CounsellorCardProps) {
  const { t, language } = useTexts()
  const name = `${card.firstName} ${card.lastName}`
  const profilePath = buildPagePath('counsellor', language, { providerId: card.slug })
  // Opens the profile page with the card's session selected.
  const profileHref = `${profilePath}?${new URLSearchParams({ session: card.session.sessionTemplateId })}`
  return (
    <li className={classes.card}>
      <div className={classes.portrait}>
        <Portrait src={card.profileImageUrl} name={name} size={112} isGrowing isFirst={isFirst} />
      </div>
      <div className={classes.head}>
        <h3 className={classes.name}>
          <Link href={profileHref}>{name}</Link>
        </h3>
        <p className={classes.profession}>{professionLine(card.profession, listTypeNames(card, t))}</p>
        <Rating card={card} />
      </div>
      <div className={classes.about}>
        {children}
        {card.topicIds.length > 0 && <Tags items={listTopicNames(card, t).slice(0, 3)} />}
        <Facts card={card} />
      </div>
      <div className={classes.side}>
        <Session card={card} />
        <CardTimes card={card} />
        <ButtonLink
          kind="quiet"
          size="dense"
          iconAfter="chevron-right"
          href={`${profileHref}#times`}
          className={classes.all}
        >
          {t(card.nextDates ? 'finder.allDates' : 'finder.allTimes')}
          <span className="visually-hidden"> {name}</span>
        </ButtonLink>
      </div>
      <Footer card={card} name={name} profileHref={profileHref} isSaved={isSaved} onSave={onSave} />
    </li>
  )
}

interface FooterProps extends Pick<CounsellorCardProps, 'card' | 'isSaved' | 'onSave'> {
  name: string
  profileHref: string
}

function Footer({ card, name, profileHref, isSaved, onSave }: FooterProps) {
  const { t } = useTexts()
  return (
    <div className={classes.foot}>
      <Link href={profileHref} className={classes.profile}>
        {t('finder.seeProfile')}
        <span className="visually-hidden"> {name}</span>
      </Link>
      <Button
        kind="plain"
        size="dense"
        icon="heart"
        className={isSaved ? `${classes.save} ${classes.saved}` : classes.save}
        aria-pressed={isSaved}
        onClick={() => onSave(card.providerId)}
      >
        {t(isSaved ? 'finder.saved' : 'finder.save')}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  )
}

function Rating({ card: { rating, feedbackCount } }: { card: CounsellorCardData }) {
  const { t, format } = useTexts()
  if (rating === null) return <p className={classes.muted}>{t('finder.new')}</p>
  const count = t('finder.reviews', { count: feedbackCount })
  return <RatingSummary value={format.decimal(rating)} count={count} text={t('finder.rated')} />
}

/** The session that the times belong to: its title, price, location and language. */
function Session({ card }: { card: CounsellorCardData }) {
  const { t, format } = useTexts()
  const { session } = card
  const isGroup = session.type === SESSION_TYPE.group
  return (
    <div className={classes.session}>
      <p className={classes.title}>{isGroup ? t('finder.groupTitle', { title: session.title }) : session.title}</p>
      <p className={classes.muted}>{describeLocationAndLanguage(card, t)}</p>
      <p className={classes.price}>
        <strong>{format.moneyShort(session.fee)}</strong>
        <span className={classes.length}> · {t('format.minutes', { count: session.durationInMinutes })}</span>
      </p>
    </div>
  )
}

function Facts({ card }: { card: CounsellorCardData }) {
  const { t } = useTexts()
  const reasons = card.reasons.filter(isKnownReason).map((reason) => t(reason))
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.facts}>
      <Fact icon="languages" lead={t('finder.speaks')} text={listLanguageNames(card, t).join(', ')} />
      {reasons.length > 0 && <Fact icon="check" text={reasons.join(' · ')} />}
    </ul>
  )
}

function Fact({ icon, lead, text }: { icon: IconName; lead?: string; text: string }) {
  return (
    <li className={classes.fact}>
      <Icon name={icon} size={17} />
      <span>
        {lead && <span className="visually-hidden">{lead} </span>}
        {text}
      </span>
    </li>
  )
}

const REASONS = ['finder.reason.praised', 'finder.reason.near'] as const
const isKnownReason = (key: string): key is (typeof REASONS)[number] => (REASONS as readonly string[]).includes(key)

type TranslateTexts = Texts['t']

/** Lists topics in the order of the API: selected topics first. */
const listTopicNames = ({ topicIds }: CounsellorCardData, t: TranslateTexts) =>
  topicIds.flatMap((id) => TOPICS.filter(({ topicId }) => topicId === id).map(({ key }) => t(`topic.${key}`)))

const listLanguageNames = ({ languageIds }: CounsellorCardData, t: TranslateTexts) =>
  LANGUAGES.filter(({ languageId }) => languageIds.includes(languageId)).map(({ code }) => t(`language.${code}`))

const listTypeNames = ({ providerTypeIds }: CounsellorCardData, t: TranslateTexts) =>
  PROVIDER_TYPES.filter(({ providerTypeId }) => providerTypeIds.includes(providerTypeId)).map(({ key }) =>
    t(`providerType.${key}`),
  )

/** Describes location and language: 'Online · in English' or 'In person, Tallinn · 3 km away · in Estonian'. */
function describeLocationAndLanguage({ session, city, distanceKm }: CounsellorCardData, t: TranslateTexts): string {
  const spoken = LANGUAGES.find(({ languageId }) => languageId === session.languageId)
  const language = spoken && t('finder.inLanguage', { language: t(`language.${spoken.code}`) })
  return [describeLocation({ session, city, distanceKm }, t), language].filter(Boolean).join(' · ')
}

function describeLocation(
  { session, city, distanceKm }: Pick<CounsellorCardData, 'session' | 'city' | 'distanceKm'>,
  t: TranslateTexts,
): string {
  if (session.location === SESSION_LOCATION.online) return t('finder.how.online')
  const place = city ? t('finder.inCity', { city }) : t('finder.how.in-person')
  // For distances under 1 km, the name of the town is enough.
  return distanceKm === undefined || distanceKm < 1 ? place : t('finder.away', { place, km: Math.round(distanceKm) })
}
