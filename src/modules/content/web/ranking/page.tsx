import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { formatPercent } from '#modules/content/web/shared/percent.ts'
import { buildPagePath } from '#modules/pages.ts'
import {
  EXPERIENCE_WEIGHT,
  MAX_RANKED_YEARS,
  MEAN_RATING,
  MEAN_WEIGHT,
  RANK_FACTORS,
} from '#modules/search/values/ranking.ts'
import type { Sort } from '#platform/values/enums.ts'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { buildPageHead, usePageTexts } from '#platform/web/page-texts.ts'
import { Bullets, LineLink, Part, ProsePage } from '#ui/prose.tsx'
import { type Section, Sections } from '#ui/sections.tsx'
import classes from './page.module.css'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t) => ({
    page: 'ranking',
    title: t('ranking.title'),
    description: t('ranking.description'),
  }))
}

export async function loader({ request }: LoaderFunctionArgs) {
  return { texts: await loadPageTexts(request, 'ranking') }
}

const BEFORE = [
  { id: 'filters', title: 'ranking.filtersTitle', texts: ['ranking.filters1'] },
] as const satisfies readonly Section<`ranking.${string}`>[]
const AFTER = [
  { id: 'match', title: 'ranking.matchTitle', texts: ['ranking.match'] },
  {
    id: 'no-part',
    title: 'ranking.notTitle',
    list: ['ranking.not1', 'ranking.not2', 'ranking.not3', 'ranking.not4', 'ranking.not5'],
  },
] as const satisfies readonly Section<`ranking.${string}`>[]

/**
 * The text that explains each sort order, in the same sequence as on the search page. A missing entry is a compile
 * error.
 */
const SORT_TEXTS = {
  soonest: 'ranking.order.soonest',
  recommended: 'ranking.order.recommended',
  price: 'ranking.order.price',
  rating: 'ranking.order.rating',
} as const satisfies Record<Sort, string>

/** Explains the ranking that src/modules/search/server implements (Regulation (EU) 2019/1150, art. 5). */
export default function RankingPage() {
  const { t, language } = usePageTexts('ranking')
  return (
    <ProsePage title={t('ranking.title')} lead={t('ranking.lead')}>
      <Sections sections={BEFORE} translate={(key) => t(key)} />
      <Part id="orders" title={t('ranking.ordersTitle')}>
        <dl className={classes.orders}>
          {(Object.keys(SORT_TEXTS) as Sort[]).map((sort) => (
            <SortOrder key={sort} sort={sort} />
          ))}
        </dl>
        <p>{t('ranking.tie')}</p>
      </Part>
      <Sections sections={AFTER} translate={(key) => t(key)} />
      <LineLink href={buildPagePath('finder', language)}>{t('ranking.toFinder')}</LineLink>
    </ProsePage>
  )
}

function SortOrder({ sort }: { sort: Sort }) {
  const { t, language, format } = usePageTexts('ranking')
  const numbers = {
    mean: format.decimal(MEAN_RATING),
    weight: MEAN_WEIGHT,
    years: MAX_RANKED_YEARS,
    weigh: formatPercent(language, EXPERIENCE_WEIGHT),
  }
  return (
    <div>
      <dt>{t(`finder.sort.${sort}`)}</dt>
      <dd>
        <p>{t(SORT_TEXTS[sort])}</p>
        {sort === 'recommended' && (
          <Bullets isNumbered items={RANK_FACTORS.map((factor) => t(`ranking.factor.${factor}`, numbers))} />
        )}
      </dd>
    </div>
  )
}
