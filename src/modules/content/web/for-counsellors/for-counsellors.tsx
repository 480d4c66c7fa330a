import { formatPercent } from '#modules/content/web/shared/percent.ts'
import { buildPagePath } from '#modules/pages.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { useVisit } from '#platform/web/visit.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Bullets, LineLink, Part, Questions } from '#ui/prose.tsx'
import { Calculator } from './calculator.tsx'
import { Examples } from './examples.tsx'
import { NUMBERS, QUESTIONS, type Terms } from './fee-terms.ts'
import classes from './for-counsellors.module.css'

/** The page has a single action, applying, at its top and bottom; the content between addresses objections. */
export function ForCounsellors({ terms }: { terms: Terms }) {
  const { t } = usePageTexts('forCounsellors')
  return (
    <div className={classes.page}>
      <Opening />
      <Cost terms={terms} />
      <Part id="calculator" title={t('forCounsellors.calcTitle')}>
        <p>{t('forCounsellors.calcLead')}</p>
        <Calculator terms={terms} />
        <Examples terms={terms} />
      </Part>
      <Part id="included" title={t('forCounsellors.getTitle')}>
        <Included />
      </Part>
      <Review />
      <Money />
      <Control />
      <Part id="questions" title={t('forCounsellors.questions')}>
        <Questions
          items={QUESTIONS.map(([question, answer]) => ({ question: t(question), answer: t(answer, NUMBERS) }))}
        />
      </Part>
      <Ending />
    </div>
  )
}

function Apply() {
  const { t, language } = usePageTexts('forCounsellors')
  return (
    <ButtonLink size="tall" href={buildPagePath('providerProfile', language)}>
      {t('forCounsellors.apply')}
    </ButtonLink>
  )
}

function Opening() {
  const { t } = usePageTexts('forCounsellors')
  return (
    <div className={classes.opening}>
      <h1>{t('forCounsellors.heading')}</h1>
      <p className={classes.lead}>{t('forCounsellors.lead', { brand: useVisit()?.brand ?? '' })}</p>
      <div className={classes.actions}>
        <Apply />
        <ButtonLink kind="second" size="tall" href="#calculator">
          {t('forCounsellors.count')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Cost({ terms }: { terms: Terms }) {
  const { t, language } = usePageTexts('forCounsellors')
  return (
    <Part id="cost" title={t('forCounsellors.costTitle')}>
      <p>{t('forCounsellors.cost1', { fee: formatPercent(language, terms.feePercent) })}</p>
      <p>{t('forCounsellors.cost2')}</p>
      <p>{t(terms.isPlatformLiable ? 'forCounsellors.costVat' : 'forCounsellors.costNoVat')}</p>
    </Part>
  )
}

const INCLUDED = [
  ['globe', 'forCounsellors.get1', 'forCounsellors.get1Text'],
  ['calendar', 'forCounsellors.get2', 'forCounsellors.get2Text'],
  ['credit-card', 'forCounsellors.get3', 'forCounsellors.get3Text'],
  ['receipt', 'forCounsellors.get4', 'forCounsellors.get4Text'],
  ['message-circle', 'forCounsellors.get5', 'forCounsellors.get5Text'],
  ['lock', 'forCounsellors.get6', 'forCounsellors.get6Text'],
] as const satisfies readonly (readonly [IconName, string, string])[]

function Included() {
  const { t } = usePageTexts('forCounsellors')
  return (
    <div className={classes.included}>
      {INCLUDED.map(([icon, title, text]) => (
        <Card key={title} className={classes.card}>
          <Icon name={icon} size={24} className={classes.icon} />
          <h3>{t(title)}</h3>
          <p>{t(text, NUMBERS)}</p>
        </Card>
      ))}
    </div>
  )
}

/**
 * The states of src/modules/providers/server/applications/application-states.ts in the order in which an applicant
 * meets them.
 */
const REVIEW = [
  'forCounsellors.review1',
  'forCounsellors.review2',
  'forCounsellors.review3',
  'forCounsellors.review4',
  'forCounsellors.review5',
] as const

function Review() {
  const { t } = usePageTexts('forCounsellors')
  return (
    <Part id="review" title={t('forCounsellors.reviewTitle')}>
      <Bullets isNumbered items={REVIEW.map((key) => t(key))} />
      <p>{t('forCounsellors.reviewLapse')}</p>
    </Part>
  )
}

function Money() {
  const { t } = usePageTexts('forCounsellors')
  return (
    <Part id="money" title={t('forCounsellors.moneyTitle')}>
      <p>{t('forCounsellors.money1', NUMBERS)}</p>
      <p>{t('forCounsellors.money2')}</p>
    </Part>
  )
}

const CONTROL_TEXTS = [
  'forCounsellors.hand1',
  'forCounsellors.hand2',
  'forCounsellors.hand3',
  'forCounsellors.hand4',
  'forCounsellors.hand5',
] as const

function Control() {
  const { t, language } = usePageTexts('forCounsellors')
  return (
    <Part id="yours" title={t('forCounsellors.handTitle')}>
      <Bullets items={CONTROL_TEXTS.map((key) => t(key))} />
      <LineLink href={`${buildPagePath('terms', language)}?for=counsellors`}>{t('forCounsellors.terms')}</LineLink>
    </Part>
  )
}

function Ending() {
  const { t, language } = usePageTexts('forCounsellors')
  return (
    <Card as="section" isTinted aria-labelledby="ready" className={classes.ending}>
      <h2 id="ready">{t('forCounsellors.endTitle')}</h2>
      <p>{t('forCounsellors.endText')}</p>
      <div className={classes.actions}>
        <Apply />
        <ButtonLink kind="quiet" href={buildPagePath('providerLogin', language)}>
          {t('forCounsellors.already')}
        </ButtonLink>
      </div>
    </Card>
  )
}
