import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { buildPageHead } from '#platform/web/page-texts.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { NUMBERS, QUESTIONS, type Terms } from './fee-terms.ts'
import { ForCounsellors } from './for-counsellors.tsx'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t, brand) => ({
    page: 'forCounsellors',
    title: t('forCounsellors.title'),
    description: t('forCounsellors.description', { brand }),
    questions: QUESTIONS.map(([question, answer]) => ({ question: t(question), answer: t(answer, NUMBERS) })),
  }))
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [words, settings] = await Promise.all([
    loadPageTexts(request, 'forCounsellors'),
    serverApi(context)('publicSettings', {}),
  ])
  const { platformFeePercent, vatPercent, operator } = unwrapLoaderResult(settings)
  const terms: Terms = {
    feePercent: platformFeePercent,
    vatRate: Math.round(vatPercent * 100),
    isPlatformLiable: operator.vatNumber !== null,
  }
  return { words, terms }
}

/** For counsellors (specification §2): costs, benefits, first steps, and a calculator. */
export default function ForCounsellorsPage() {
  const { terms } = useLoaderData<typeof loader>()
  return <ForCounsellors terms={terms} />
}
