import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { head } from '../../head.ts'
import { useTexts } from '../../texts.tsx'
import { Finder, FirstFree } from './finder.tsx'
import { loadFinder } from './load.ts'
import classes from './page.module.css'
import { readWanted } from './wanted.ts'

/** Specification §2: the title. What somebody typed is nobody else's to find, so such a page is not for search engines. */
export function meta(args: MetaArgs) {
  const { q } = readWanted(new URLSearchParams(args.location.search))
  return head(args, (t) => ({
    page: 'finder',
    title: t('finder.title'),
    description: t('finder.description'),
    hidden: q !== '',
  }))
}

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadFinder({ request, context })
}

export default function FinderPage() {
  const { t } = useTexts()
  const { found, place, guide } = useLoaderData<typeof loader>()
  return (
    <Finder found={found} place={place} guide={guide}>
      <div>
        <h1 className={classes.title}>{t('finder.heading')}</h1>
        <p className={classes.lead}>
          {t('finder.lead')} <FirstFree start={found.firstFree} />
        </p>
      </div>
    </Finder>
  )
}
