import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { isGroup, type Provider, type Template } from './choice.ts'
import classes from './request-card.module.css'
import { useProviderPageTexts } from './use-provider-page-texts.ts'
import { JoinTimeWaitlist } from './waitlist-opener.tsx'

const RequestForm = lazy(() => import('./load-request-form.ts').then(({ loadRequestForm }) => loadRequestForm()))

/** The card for requesting another time. The form is loaded when it is opened, and keeps its input while collapsed. */
export function RequestCard({ provider, template }: { provider: Provider; template: Template | null }) {
  const { t } = useProviderPageTexts()
  const [state, setState] = useState<'unopened' | 'open' | 'collapsed' | 'sent'>('unopened')
  const isOpen = state === 'open'
  const name = provider.firstName
  return (
    <Card as="section" className={classes.card}>
      <div className={classes.intro}>
        <CardHead title={t('counsellor.noTimeFits')} />
        <p className={classes.text}>{t('counsellor.requestText', { name })}</p>
      </div>
      {state === 'sent' ? (
        <SentNotice text={t('counsellor.requestSent', { name })} />
      ) : (
        <>
          <Button
            kind="second"
            icon={isOpen ? 'chevron-up' : 'send'}
            className={classes.open}
            aria-expanded={isOpen}
            onClick={() => setState(isOpen ? 'collapsed' : 'open')}
          >
            {t(isOpen ? 'counsellor.requestFold' : 'counsellor.requestOpen')}
          </Button>
          <noscript>
            <p className={classes.text}>{t('counsellor.requestNoScript')}</p>
          </noscript>
          {state !== 'unopened' && (
            <div hidden={!isOpen}>
              <Suspense fallback={<SkeletonText lines={6} />}>
                <RequestForm provider={provider} onSent={() => setState('sent')} />
              </Suspense>
            </div>
          )}
        </>
      )}
      {template && !isGroup(template) && <JoinTimeWaitlist provider={provider} template={template} />}
    </Card>
  )
}

/** Confirms that the request was sent. It takes focus, because the form that had it has been removed. */
function SentNotice({ text }: { text: string }) {
  const sectionRef = useRef<HTMLElement>(null)
  useEffect(() => {
    sectionRef.current?.focus({ preventScroll: true })
    sectionRef.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section ref={sectionRef} tabIndex={-1} aria-label={text}>
      <Notice kind="good">{text}</Notice>
    </section>
  )
}
