import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePageTexts } from '#modules/content/web/shared/page-words.ts'
import { Button } from '#ui/button.tsx'
import { type Answers, isEmpty, NO_ANSWERS, without } from './answers.ts'
import { Help } from './help.tsx'
import { keepAnswers, useAnswers } from './kept-answers.ts'
import classes from './match.module.css'
import { PlainForm } from './plain-form.tsx'
import { Question } from './question.tsx'
import { QUESTIONS, RESULT } from './questions.ts'
import { Result } from './result.tsx'
import { Safety } from './safety.tsx'
import { type Candidates, useCandidates } from './use-candidates.ts'
import { useStep } from './use-step.ts'

/** Seven questions and who suits somebody. Nothing that is answered leaves the tab (decision 0047). */
export function Match() {
  const { t } = usePageTexts('match')
  const { step, go } = useStep()
  // How safe somebody feels is not even in the tab's storage: it is this screen, and gone with it.
  const [isInNeed, setIsInNeed] = useState(false)
  const { candidates, again } = useCandidates()
  const heading = useFocusOn(step)
  if (isInNeed && step === 0)
    return (
      <Help
        onGoOn={() => {
          setIsInNeed(false)
          go(1)
        }}
      />
    )
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('match.title')}</h1>
      {step === 0 && <p className={classes.hint}>{t('match.lead')}</p>}
      <div className={classes.scripted}>
        <Steps {...{ step, go, candidates, again, heading }} onNeed={() => setIsInNeed(true)} />
      </div>
      <PlainForm />
    </div>
  )
}

interface StepsProps {
  step: number
  go: (step: number) => void
  candidates: Candidates
  again: () => void
  heading: RefObject<HTMLHeadingElement | null>
  onNeed: () => void
}

function Steps({ step, go, candidates, again, heading, onNeed }: StepsProps) {
  const answers = useAnswers()
  const change = (changed: Partial<Answers>) => keepAnswers({ ...answers, ...changed })
  const question = QUESTIONS[step]
  return (
    <>
      <Progress step={step} />
      {question === undefined && <Result {...{ answers, candidates, again, go, heading }} />}
      {question === 'safety' && <Safety heading={heading} onSafe={() => go(1)} onNeed={onNeed} />}
      {question !== undefined && question !== 'safety' && (
        <Question
          key={question}
          name={question}
          {...{ answers, candidates, heading, change }}
          isLast={step === RESULT - 1}
          onNext={() => go(step + 1)}
          onSkip={() => {
            keepAnswers(without(answers, question))
            go(step + 1)
          }}
          onBack={() => go(step - 1)}
        />
      )}
      <Private answers={answers} onForget={() => go(0)} />
    </>
  )
}

/** Said aloud at every step; the question itself gets the focus. */
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

function Private({ answers, onForget }: { answers: Answers; onForget: () => void }) {
  const { t } = usePageTexts('match')
  const [isForgotten, setIsForgotten] = useState(false)
  const hasAnswers = !isEmpty(answers)
  const forget = () => {
    keepAnswers(NO_ANSWERS)
    setIsForgotten(true)
    onForget()
  }
  return (
    <div className={classes.private}>
      <p>{t('match.private')}</p>
      {hasAnswers && (
        <Button kind="quiet" size="dense" onClick={forget}>
          {t('match.forget')}
        </Button>
      )}
      <p role="status">{isForgotten && !hasAnswers ? t('match.forgotten') : ''}</p>
    </div>
  )
}

/** A new question begins at its heading, for the eye and for a reader; the page as it was opened begins at its own. */
function useFocusOn(step: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef<number>(null)
  useEffect(() => {
    if (last.current !== null && last.current !== step) heading.current?.focus()
    last.current = step
  }, [step])
  return heading
}
