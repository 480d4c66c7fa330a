import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { FEEDBACK_BATCH } from '#platform/values/constants.ts'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { buildPageHead, usePageTexts } from '#platform/web/page-texts.ts'
import { LineLink, ProsePage } from '#ui/prose.tsx'
import { type Section, Sections } from '#ui/sections.tsx'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t) => ({
    page: 'feedbackVerification',
    title: t('feedbackVerification.title'),
    description: t('feedbackVerification.description'),
  }))
}

export async function loader({ request }: LoaderFunctionArgs) {
  return { texts: await loadPageTexts(request, 'feedbackVerification') }
}

const SECTIONS = [
  {
    id: 'who',
    title: 'feedbackVerification.whoTitle',
    texts: ['feedbackVerification.who1', 'feedbackVerification.who2', 'feedbackVerification.who3'],
  },
  {
    id: 'when',
    title: 'feedbackVerification.whenTitle',
    texts: ['feedbackVerification.when1', 'feedbackVerification.when2', 'feedbackVerification.when3'],
  },
  {
    id: 'average',
    title: 'feedbackVerification.averageTitle',
    texts: ['feedbackVerification.average1', 'feedbackVerification.average2'],
  },
  {
    id: 'down',
    title: 'feedbackVerification.downTitle',
    texts: ['feedbackVerification.down1', 'feedbackVerification.down2'],
  },
  {
    id: 'cannot',
    title: 'feedbackVerification.cannotTitle',
    texts: ['feedbackVerification.cannot1', 'feedbackVerification.cannot2'],
  },
] as const satisfies readonly Section<`feedbackVerification.${string}`>[]

/** Explains how feedback is verified and published (decision 0025; Directive 2005/29/EC, art. 7(6)). */
export default function FeedbackCheckPage() {
  const { t, language } = usePageTexts('feedbackVerification')
  return (
    <ProsePage title={t('feedbackVerification.title')} lead={t('feedbackVerification.lead')}>
      <Sections sections={SECTIONS} translate={(key) => t(key, { batch: FEEDBACK_BATCH })} />
      <LineLink href={buildPagePath('contactUs', language)}>{t('feedbackVerification.write')}</LineLink>
    </ProsePage>
  )
}
