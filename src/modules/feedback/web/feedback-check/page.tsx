import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { FEEDBACK_BATCH } from '#platform/values/constants.ts'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { buildPageHead, usePageTexts } from '#platform/web/page-texts.ts'
import { LineLink, ProsePage } from '#ui/prose.tsx'
import { type Section, Sections } from '#ui/sections.tsx'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t) => ({
    page: 'feedbackCheck',
    title: t('feedbackCheck.title'),
    description: t('feedbackCheck.description'),
  }))
}

export async function loader({ request }: LoaderFunctionArgs) {
  return { texts: await loadPageTexts(request, 'feedbackCheck') }
}

const SECTIONS = [
  {
    id: 'who',
    title: 'feedbackCheck.whoTitle',
    texts: ['feedbackCheck.who1', 'feedbackCheck.who2', 'feedbackCheck.who3'],
  },
  {
    id: 'when',
    title: 'feedbackCheck.whenTitle',
    texts: ['feedbackCheck.when1', 'feedbackCheck.when2', 'feedbackCheck.when3'],
  },
  { id: 'average', title: 'feedbackCheck.averageTitle', texts: ['feedbackCheck.average1', 'feedbackCheck.average2'] },
  { id: 'down', title: 'feedbackCheck.downTitle', texts: ['feedbackCheck.down1', 'feedbackCheck.down2'] },
  { id: 'cannot', title: 'feedbackCheck.cannotTitle', texts: ['feedbackCheck.cannot1', 'feedbackCheck.cannot2'] },
] as const satisfies readonly Section<`feedbackCheck.${string}`>[]

/** Explains how feedback is verified and published (decision 0025; Directive 2005/29/EC, art. 7(6)). */
export default function FeedbackCheckPage() {
  const { t, language } = usePageTexts('feedbackCheck')
  return (
    <ProsePage title={t('feedbackCheck.title')} lead={t('feedbackCheck.lead')}>
      <Sections sections={SECTIONS} translate={(key) => t(key, { batch: FEEDBACK_BATCH })} />
      <LineLink href={buildPagePath('contactUs', language)}>{t('feedbackCheck.write')}</LineLink>
    </ProsePage>
  )
}
