import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { QUESTIONS, RESULT } from '#modules/search/values/questions.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { storeAnswers, useAnswers } from './answer-storage.ts'
import { type Answers, clearAnswer, isEmpty, NO_ANSWERS } from './answers.ts'
import { Help } from './help.tsx'
import classes from './match.module.css'
import { PlainForm } from './plain-form.tsx'
import { Question } from './question.tsx'
import { Result } from './result.tsx'
import { type Candidates, useCandidates } from './use-candidates.ts'

/** Seven questions, then the matching providers. No answer leaves the tab (decision 0047). */
export function Match() {
  const { t } = usePageTexts('match')
  const { step, goToStep } = useStep()
  // The answer to the safety question is not even stored in the tab; it exists only in this screen's state.
  const [needsHelp, setNeedsHelp] = useState(false)
  const { candidates, reload } = useCandidates()
  const heading = useHeadingFocus(step)
  if (needsHelp && step === 0)
    return (
      <Help
        onContinue={() => {
          setNeedsHelp(false)
          goToStep(1)
        }}
      />
    )
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('match.title')}</h1>
      {step === 0 && <p className={classes.hint}>{t('match.lead')}</p>}
      <div className={classes.scripted}>
        <Steps {...{ step, goToStep, candidates, reload, heading }} onNeedHelp={() => setNeedsHelp(true)} />
      </div>
      <PlainForm />
    </div>
  )
}

interface StepsProps {
  step: number
  goToStep: (step: number) => void
  candidates: Candidates
  reload: () => void
  heading: RefObject<HTMLHeadingElement | null>
  onNeedHelp: () => void
}

function Steps({ step, goToStep, candidates, reload, heading, onNeedHelp }: StepsProps) {
  const answers = useAnswers()
  const change = (changed: Partial<Answers>) => storeAnswers({ ...answers, ...changed })
  const question = QUESTIONS[step]
  return (
    <>
      <Progress step={step} />
      {question === undefined && <Result {...{ answers, candidates, reload, goToStep, heading }} />}
      {question === 'safety' && <Safety heading={heading} onSafe={() => goToStep(1)} onNeedHelp={onNeedHelp} />}
      {question !== undefined && question !== 'safety' && (
        <Question
          key={question}
          name={question}
          {...{ answers, candidates, heading, change }}
          isLast={step === RESULT - 1}
          onNext={() => goToStep(step + 1)}
          onSkip={() => {
            storeAnswers(clearAnswer(answers, question))
            goToStep(step + 1)
          }}
          onBack={() => goToStep(step - 1)}
        />
      )}
      <PrivacyNote answers={answers} isAnswerKept={QUESTIONS[step] !== 'safety'} onDeleted={() => goToStep(0)} />
    </>
  )
}

/**
 * The number of the current question with a progress bar. Screen readers announce the number at every step, while the
 * focus moves to the question itself.
 */
function Progress({ step }: { step: number }) {
  const { t } = usePageTexts('match')
  const all = QUESTIONS.length
  return (
    <div className={classes.progress}>
      <p role="status">{step < RESULT ? t('match.progress', { number: step + 1, all }) : ''}</p>
      {step < RESULT && <progress max={all} value={step + 1} aria-hidden="true" className={classes.bar} />}
    </div>
  )
}

interface PrivacyNoteProps {
  answers: Answers
  /** False for the question about safety, which has its own note. */
  isAnswerKept: boolean
  onDeleted: () => void
}

function PrivacyNote({ answers, isAnswerKept, onDeleted }: PrivacyNoteProps) {
  const { t } = usePageTexts('match')
  const [isDeleted, setDeleted] = useState(false)
  const hasAnswers = !isEmpty(answers)
  const deleteAnswers = () => {
    storeAnswers(NO_ANSWERS)
    setDeleted(true)
    onDeleted()
  }
  return (
    <div className={classes.privacyNote}>
      {isAnswerKept && <p>{t('match.private')}</p>}
      {hasAnswers && (
        <Button kind="quiet" size="dense" onClick={deleteAnswers}>
          {t('match.deleteAnswers')}
        </Button>
      )}
      <p role="status">{isDeleted && !hasAnswers ? t('match.forgotten') : ''}</p>
    </div>
  )
}

/** Moves the focus to the heading of a new question, but not on the initial render. */
function useHeadingFocus(step: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef<number>(null)
  useEffect(() => {
    if (previous.current !== null && previous.current !== step) heading.current?.focus()
    previous.current = step
  }, [step])
  return heading
}

const HASH = /^#question-([1-9])$/
const RESULT_HASH = '#result'

/**
 * Returns the current step, which is stored in the URL's hash, so that the back button works, a change sends no
 * request, and the server never receives the step. The hash contains the progress, but no answers.
 */
function useStep(): { step: number; goToStep: (step: number) => void } {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const goToStep = (step: number) => void navigate({ hash: step === RESULT ? RESULT_HASH : `#question-${step + 1}` })
  // The server does not receive the hash, so the first render is always the first question.
  return { step: isHydrated ? parseStep(hash) : 0, goToStep }
}

function parseStep(hash: string): number {
  if (hash === RESULT_HASH) return RESULT
  const number = Number(HASH.exec(hash)?.[1] ?? 1)
  return number <= QUESTIONS.length ? number - 1 : 0
}

interface SafetyProps {
  heading: RefObject<HTMLHeadingElement | null>
  onSafe: () => void
  onNeedHelp: () => void
}

/**
 * The first question. Each answer takes effect immediately, so that a visitor who needs help has nothing to confirm.
 * Skipping counts as 'safe'.
 */
function Safety({ heading, onSafe, onNeedHelp }: SafetyProps) {
  const { t } = usePageTexts('match')
  return (
    <fieldset className={classes.question}>
      <legend>
        <h2 ref={heading} tabIndex={-1}>
          {t('match.safety.question')}
        </h2>
      </legend>
      <p className={classes.hint}>{t('match.safety.hint')}</p>
      <div className={classes.safetyAnswers}>
        <Button kind="second" size="tall" wide onClick={onSafe}>
          {t('match.safety.safe')}
        </Button>
        <Button kind="second" size="tall" wide onClick={onNeedHelp}>
          {t('match.safety.unsure')}
        </Button>
        <Button kind="second" size="tall" wide onClick={onNeedHelp}>
          {t('match.safety.danger')}
        </Button>
      </div>
      <div className={classes.actions}>
        <Button kind="quiet" onClick={onSafe}>
          {t('match.skip')}
        </Button>
      </div>
    </fieldset>
  )
}
