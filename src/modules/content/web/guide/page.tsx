import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useGuideTexts } from '#modules/content/web/guides/guide-texts.ts'
import { buildPagePath } from '#modules/pages.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import { buildHead, buildPlainHead } from '#platform/web/head.ts'
import { registerTexts } from '#platform/web/translate.ts'
import { getPathLanguage, type Visit } from '#platform/web/visit.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { type LoadedGuide, loadGuide } from './load-guide.server.ts'
import classes from './page.module.css'
import { buildArticleData } from './structured-data.ts'

export function meta(args: MetaArgs<typeof loader>) {
  const { loaderData: guide, location, matches } = args
  if (!guide) return buildPlainHead(args, (t) => t('page.notFoundTitle'))
  const language = getPathLanguage(location.pathname)
  const { title, description, slugs: paramsIn } = guide
  registerTexts(language, guide.texts)
  const tags = buildHead(args, () => ({ page: 'guide', title, description, paramsIn }))
  const visit = (matches[0] as { loaderData?: Visit } | undefined)?.loaderData
  if (!visit) return tags
  const { publicUrl, brand } = visit
  const url = publicUrl + buildPagePath('guide', language, guide.slugs[language])
  return [...tags, { 'script:ld+json': buildArticleData({ ...guide, url, language, brand, publicUrl }) as never }]
}

export const loader = (args: LoaderFunctionArgs) => loadGuide(args)

/** A guide: four parts, a link to providers for its topic, related guides, and the sources. */
export default function GuidePage() {
  const guide = useLoaderData<typeof loader>()
  const { t, language } = useGuideTexts(guide.texts)
  return (
    <div className={classes.page}>
      <Link href={buildPagePath('guides', language)} className={classes.all}>
        {t('guides.all')}
      </Link>
      <article className={classes.article} aria-labelledby="guide-title">
        <h1 id="guide-title">{guide.title}</h1>
        {guide.parts.map(({ id, heading, html }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from the project's own Markdown without raw HTML */}
            <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
      </article>
      <GuideNextSteps guide={guide} />
      <RelatedGuides guide={guide} />
      <GuideSources guide={guide} />
    </div>
  )
}

interface GuideProps {
  guide: LoadedGuide
}

/** Links to the search with this topic selected, and to the questionnaire. */
function GuideNextSteps({ guide: { finder, available, match, texts } }: GuideProps) {
  const { t } = useGuideTexts(texts)
  return (
    <Card as="section" isTinted className={classes.waysOn} aria-labelledby="talk">
      <h2 id="talk">{t('guides.talkToSomeone')}</h2>
      {available && (
        <p>
          {available.isCapped
            ? t('guides.freeMany', { number: `${available.count}+` })
            : t('guides.free', { count: available.count })}
        </p>
      )}
      <ButtonLink href={finder}>{t('guides.find')}</ButtonLink>
      <p>
        {match.text} <Link href={match.href}>{match.link}</Link>
      </p>
    </Card>
  )
}

function RelatedGuides({ guide: { related, texts } }: GuideProps) {
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

/** The guide's sources and the date on which it was last checked against them, as DD.MM.YYYY (specification §9). */
function GuideSources({ guide: { sources, checked, texts } }: GuideProps) {
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
