import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { head } from '../../head.ts'
import { useTexts } from '../../texts.tsx'
import { Finder, FirstFree } from './finder.tsx'
import { Around, Steps } from './landing.tsx'
import { landingOf } from './landing-words.server.ts'
import { loadFinder } from './load.ts'
import classes from './page.module.css'
import { readWanted } from './wanted.ts'

/** Specification §2: the title. What somebody typed is nobody else's to find, so such a page is not for search engines. */
export function meta(args: MetaArgs<typeof loader>) {
  const { q } = readWanted(new URLSearchParams(args.location.search))
  const tags = head(args, (t) => ({
    page: 'finder',
    title: t('finder.title'),
    description: t('finder.description'),
    hidden: q !== '',
  }))
  const faq = args.loaderData?.landing?.faq
  return faq ? [...tags, faq] : tags
}

/** The words around the list come with the document; a change of a filter does not send them again. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const isPlain = new URL(request.url).search === ''
  const [finder, landing] = await Promise.all([loadFinder({ request, context }), isPlain ? landingOf(request) : null])
  return { ...finder, landing }
}

export default function FinderPage() {
  const { t } = useTexts()
  const { found, place, landing: come } = useLoaderData<typeof loader>()
  const [landing] = useState(come)
  return (
    <>
      <Finder found={found} place={place}>
        <div>
          <h1 className={classes.title}>{t('finder.heading')}</h1>
          <p className={classes.lead}>
            {t('finder.lead')} <FirstFree start={found.firstFree} />
          </p>
          {landing && <Steps {...landing.steps} />}
        </div>
      </Finder>
      {landing && <Around {...landing} />}
    </>
  )
}
