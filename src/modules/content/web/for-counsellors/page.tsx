import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { ProductPictureName } from '#modules/content/values/product-pictures.ts'
import { formatPercent } from '#modules/content/web/shared/percent.ts'
import { ProductPicture } from '#modules/content/web/shared/product-picture.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { buildPageHead, usePageTexts } from '#platform/web/page-texts.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { useVisit } from '#platform/web/visit.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Bullets, LineLink, Part, Questions } from '#ui/prose.tsx'
import { Calculator } from './calculator.tsx'
import { Examples } from './examples.tsx'
import { type FeeTerms, NUMBERS, QUESTIONS } from './fee-terms.ts'
import classes from './for-counsellors.module.css'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t, brand) => ({
    page: 'forCounsellors',
    title: t('forCounsellors.title'),
    description: t('forCounsellors.description', { brand }),
    questions: QUESTIONS.map(([question, answer]) => ({ question: t(question), answer: t(answer, NUMBERS) })),
  }))
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [texts, settings] = await Promise.all([
    loadPageTexts(request, 'forCounsellors'),
    serverApi(context)('publicSettings', {}),
  ])
  const { platformFeePercent, vatPercent, operator } = unwrapLoaderResult(settings)
  const terms: FeeTerms = {
    feePercent: platformFeePercent,
    vatRate: Math.round(vatPercent * 100),
    isPlatformLiable: operator.vatNumber !== null,
  }
  return { texts, terms }
}

/**
 * The page 'For counsellors' (specification §2): costs, benefits, how to start and a calculator. Its only call to
 * action, to apply, appears at the top and at the bottom; the sections in between answer objections.
 */
export default function ForCounsellorsPage() {
  const { t } = usePageTexts('forCounsellors')
  const { terms } = useLoaderData<typeof loader>()
  return (
    <div className={classes.page}>
      <Introduction />
      <Part id="included" title={t('forCounsellors.getTitle')}>
        <Included />
      </Part>
      <Cost terms={terms} />
      <Part id="calculator" title={t('forCounsellors.calcTitle')}>
        <Calculator terms={terms} />
        <Examples terms={terms} />
      </Part>
      <Start />
      <Control />
      <Part id="questions" title={t('forCounsellors.questions')}>
        <Questions
          items={QUESTIONS.map(([question, answer]) => ({ question: t(question), answer: t(answer, NUMBERS) }))}
        />
      </Part>
      <Closing />
    </div>
  )
}

function ApplyButton() {
  const { t, language } = usePageTexts('forCounsellors')
  return (
    <ButtonLink size="tall" href={buildPagePath('providerProfile', language)}>
      {t('forCounsellors.apply')}
    </ButtonLink>
  )
}

function Introduction() {
  const { t } = usePageTexts('forCounsellors')
  return (
    <div className={classes.opening}>
      <h1>{t('forCounsellors.heading')}</h1>
      <p className={classes.lead}>{t('forCounsellors.lead', { brand: useVisit()?.brand ?? '' })}</p>
      <div className={classes.actions}>
        <ApplyButton />
        <ButtonLink kind="second" size="tall" href="#calculator">
          {t('forCounsellors.count')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Cost({ terms }: { terms: FeeTerms }) {
  const { t, language } = usePageTexts('forCounsellors')
  return (
    <Part id="cost" title={t('forCounsellors.costTitle')}>
      <p>{t('forCounsellors.cost1', { fee: formatPercent(language, terms.feePercent) })}</p>
      <p>{t(terms.isPlatformLiable ? 'forCounsellors.costVat' : 'forCounsellors.costNoVat')}</p>
    </Part>
  )
}

const INCLUDED = [
  ['page', 'forCounsellors.page', 'forCounsellors.pageText', 'forCounsellors.pagePicture'],
  ['hours', 'forCounsellors.hours', 'forCounsellors.hoursText', 'forCounsellors.hoursPicture'],
  ['paid', 'forCounsellors.paid', 'forCounsellors.paidText', 'forCounsellors.paidPicture'],
  ['messages', 'forCounsellors.messages', 'forCounsellors.messagesText', 'forCounsellors.messagesPicture'],
] as const satisfies readonly (readonly [ProductPictureName, string, string, string])[]

function Included() {
  const { t, language } = usePageTexts('forCounsellors')
  return (
    <div className={classes.included}>
      {INCLUDED.map(([name, title, text, picture]) => (
        <div key={name} className={classes.item}>
          <ProductPicture name={name} language={language} text={t(picture)} />
          <h3>{t(title)}</h3>
          <p>{t(text, NUMBERS)}</p>
        </div>
      ))}
    </div>
  )
}

const START_TEXTS = ['forCounsellors.review1', 'forCounsellors.review2', 'forCounsellors.review3'] as const

function Start() {
  const { t } = usePageTexts('forCounsellors')
  return (
    <Part id="start" title={t('forCounsellors.reviewTitle')}>
      <Bullets isNumbered items={START_TEXTS.map((key) => t(key))} />
    </Part>
  )
}

const CONTROL_TEXTS = ['forCounsellors.hand1', 'forCounsellors.hand2', 'forCounsellors.hand3'] as const

function Control() {
  const { t, language } = usePageTexts('forCounsellors')
  return (
    <Part id="yours" title={t('forCounsellors.handTitle')}>
      <Bullets items={CONTROL_TEXTS.map((key) => t(key))} />
      <LineLink href={`${buildPagePath('terms', language)}?for=counsellors`}>{t('forCounsellors.terms')}</LineLink>
    </Part>
  )
}

function Closing() {
  const { t, language } = usePageTexts('forCounsellors')
  return (
    <Card as="section" isTinted aria-labelledby="ready" className={classes.ending}>
      <h2 id="ready">{t('forCounsellors.endTitle')}</h2>
      <p>{t('forCounsellors.endText')}</p>
      <div className={classes.actions}>
        <ApplyButton />
        <ButtonLink kind="quiet" href={buildPagePath('providerLogin', language)}>
          {t('forCounsellors.already')}
        </ButtonLink>
      </div>
    </Card>
  )
}
