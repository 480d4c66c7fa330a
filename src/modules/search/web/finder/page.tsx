import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { Finder, NextAvailable } from '#modules/search/web/shared/finder.tsx'
import { loadFinder } from '#modules/search/web/shared/load-finder.ts'
import { isNoIndex, parseSearchFilters } from '#modules/search/web/shared/search-filters.ts'
import { buildHead } from '#platform/web/head.ts'
import { visitContext } from '#platform/web/server-context.ts'
import { buildSiteData } from '#platform/web/site-data.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { LandingSections, Steps } from './landing.tsx'
import { loadLanding } from './landing-texts.server.ts'
import classes from './page.module.css'

export function meta(args: MetaArgs<typeof loader>) {
  const search = parseSearchFilters(new URLSearchParams(args.location.search))
  const tags = buildHead(args, (t) => ({
    page: 'finder',
    title: t('finder.title'),
    description: t('finder.description'),
    ...(isNoIndex(search) && { hidden: true, query: args.location.search }),
  }))
  const { data, landing } = args.loaderData ?? {}
  const faq = landing?.faq
  return [...tags, ...(data ? [{ 'script:ld+json': data as never }] : []), ...(faq ? [faq] : [])]
}

/**
 * Loads the finder and, if the URL has no query, the landing content around the list. The page keeps the landing
 * content that it was first opened with.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const isPlain = new URL(request.url).search === ''
  const [finder, landing] = await Promise.all([loadFinder({ request, context }), isPlain ? loadLanding(request) : null])
  return { ...finder, landing, data: isPlain ? buildSiteData(context.get(visitContext)) : null }
}

export default function FinderPage() {
  const { t } = useTexts()
  const { landing: loadedLanding, data: _data, ...finder } = useLoaderData<typeof loader>()
  const [landing] = useState(loadedLanding)
  return (
    <>
      <Finder {...finder}>
        <div>
          <h1 className={classes.title}>{t('finder.heading')}</h1>
          <p className={classes.lead}>
            {t('finder.lead')}{' '}
            <span className={classes.nextAvailable}>
              <NextAvailable start={finder.results.firstFree} />
            </span>
            {landing && (
              <>
                {' '}
                {landing.match.text}{' '}
                <Link href={landing.match.href} className={classes.match}>
                  {landing.match.link}
                </Link>
              </>
            )}
          </p>
          {landing && <Steps {...landing.steps} />}
        </div>
      </Finder>
      {landing && <LandingSections {...landing} />}
    </>
  )
}
