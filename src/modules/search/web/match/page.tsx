import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { QUESTIONS } from '#modules/search/values/questions.ts'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { buildPageHead } from '#platform/web/page-texts.ts'
import { Match } from './match.tsx'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t) => ({
    page: 'match',
    title: t('match.title'),
    description: t('match.description', { number: QUESTIONS.length }),
  }))
}

export async function loader({ request }: LoaderFunctionArgs) {
  return { texts: await loadPageTexts(request, 'match') }
}

/** The translations do not change, and moving to the next question must not send a request. */
export const shouldRevalidate = () => false

export default function MatchPage() {
  return <Match />
}
