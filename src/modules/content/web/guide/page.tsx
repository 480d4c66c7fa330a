import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useGuideTexts } from '#modules/content/web/guides/guide-texts.ts'
import { buildPagePath } from '#modules/pages.ts'
import { buildHead, buildPlainHead } from '#platform/web/head.ts'
import { registerTexts } from '#platform/web/translate.ts'
import { getPathLanguage, type Visit } from '#platform/web/visit.ts'
import { Link } from '#ui/link.tsx'
import { loadGuide } from './load-guide.server.ts'
import { GuideNextSteps, GuideSources, RelatedGuides } from './next-steps.tsx'
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

/** One guide: four parts, a link to providers for its topic, related guides, and sources. */
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
