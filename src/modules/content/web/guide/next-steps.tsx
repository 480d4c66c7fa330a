import { useGuideTexts } from '#modules/content/web/guides/guide-texts.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import type { LoadedGuide } from './load-guide.server.ts'
import classes from './page.module.css'

interface GuideProps {
  guide: LoadedGuide
}

/** Links to the finder with this topic; the number of available providers is shown only if there are any. */
export function GuideNextSteps({ guide: { title, finder, free, match, texts } }: GuideProps) {
  const { t } = useGuideTexts(texts)
  return (
    <Card as="section" isTinted className={classes.waysOn} aria-labelledby="talk">
      <h2 id="talk">{t('guides.talk')}</h2>
      {free && (
        <p>
          {free.isCapped ? t('guides.freeMany', { number: `${free.count}+` }) : t('guides.free', { count: free.count })}
        </p>
      )}
      <ButtonLink href={finder}>{t('guides.find', { topic: title })}</ButtonLink>
      <p>
        {match.text} <Link href={match.href}>{match.link}</Link>
      </p>
    </Card>
  )
}

/** Related guides. */
export function RelatedGuides({ guide: { related, texts } }: GuideProps) {
  const { t } = useGuideTexts(texts)
  if (related.length === 0) return null
  return (
    <nav aria-labelledby="related" className={classes.related}>
      <h2 id="related">{t('guides.related')}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list">
        {related.map(({ topic, title, href }) => (
          <li key={topic}>
            <ChipLink href={href}>{title}</ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The sources of the guide and the day of the last check, DD.MM.YYYY (specification §9). */
export function GuideSources({ guide: { sources, checked, texts } }: GuideProps) {
  const { t } = useGuideTexts(texts)
  return (
    <section aria-labelledby="sources" className={classes.sources}>
      <h2 id="sources">{t('guides.sources')}</h2>
      <ul>
        {sources.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p>{t('guides.checked', { date: formatCalendarDate(checked) })}</p>
    </section>
  )
}
