import { useState } from 'react'
import { pagePath } from '#modules/pages.ts'
import { type ApiResult, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { notices } from '#ui/notices.ts'
import { Select } from '#ui/select.tsx'
import { Badge } from '#ui/tag.tsx'
import classes from './profile.module.css'

type Own = Reply<'listOwnOrganizations'>
type Link = Own['links'][number]
type Ours = Reply<'listOrganizations'>

/** Organisations of the site: invitations to answer, what was asked, and leaving at once. Apart from the profile's form, and open in every state of it. */
export function OrganisationLinks({ first, organisations }: { first: Own; organisations: Ours }) {
  const { t, language } = useAreaTexts('application')
  const { own, busy, settle } = useLinks(first)
  const others = organisations.filter(
    (one) => !own.links.some((link) => link.organizationId === one.organizationId && link.state !== 'invited'),
  )
  return (
    <Card as="section" id="organisations" aria-label={t('application.linksTitle')} className={classes.part}>
      <CardHead title={t('application.linksTitle')} />
      <p className={classes.lead}>{t('application.linksLead')}</p>
      {own.manages && (
        <div>
          <ButtonLink kind="second" size="dense" icon="building" href={pagePath('manageOrganisation', language)}>
            {t('application.linksManage', { name: own.manages })}
          </ButtonLink>
        </div>
      )}
      {own.links.map((link) => (
        <OneLink key={link.providerOraganizationId} {...{ link, busy, settle }} />
      ))}
      {others.length > 0 && (
        <Ask
          others={others}
          busy={busy}
          onAsk={(organizationId) => settle(api('askOrganization', { organizationId }), t('application.linkAskedDone'))}
        />
      )}
    </Card>
  )
}

type Settle = ReturnType<typeof useLinks>['settle']

function useLinks(first: Own) {
  const { t } = useAreaTexts('application')
  const [own, setOwn] = useState(first)
  const [busy, setBusy] = useState(false)
  const settle = async (asking: Promise<ApiResult<'leaveOrganization'>>, done: string) => {
    setBusy(true)
    const answer = await asking
    setBusy(false)
    if (answer.ok) {
      setOwn(answer.data)
      notices.show({ kind: 'good', text: done })
      return
    }
    notifyFailure(answer, t('generic.offline'))
    const now = answer.status === 404 ? await api('listOwnOrganizations', {}) : null
    if (now?.ok) setOwn(now.data)
  }
  return { own, busy, settle }
}

const LOOK = { asked: 'waiting', invited: 'waiting', confirmed: 'good' } as const
/** What ending it means, from each state. */
const END = {
  asked: ['application.linkTakeBack', 'application.linkTakenBack'],
  invited: ['application.linkDecline', 'application.linkDeclined'],
  confirmed: ['application.linkLeave', 'application.linkLeft'],
} as const

function OneLink({ link, busy, settle }: { link: Link; busy: boolean; settle: Settle }) {
  const { t, language } = useAreaTexts('application')
  const { providerOraganizationId: id, name, slug, state } = link
  const [endText, endedText] = END[state]
  return (
    <div className={classes.link}>
      <div className={classes.linkName}>
        <a href={pagePath('organisation', language, { slug })}>{name}</a>
        <Badge kind={LOOK[state]}>{t(`application.linkIs.${state}`)}</Badge>
      </div>
      {state === 'invited' && <p className={classes.small}>{t('application.linkInvitedText', { name })}</p>}
      <div className={classes.linkActions}>
        {state === 'invited' && (
          <Button
            size="dense"
            busy={busy}
            onClick={() => void settle(api('confirmOrganization', { id }), t('application.linkConfirmed', { name }))}
          >
            {t('application.linkConfirm')} <span className="visually-hidden">{name}</span>
          </Button>
        )}
        <Button
          kind="second"
          size="dense"
          busy={busy}
          onClick={() => void settle(api('leaveOrganization', { id }), t(endedText, { name }))}
        >
          {t(endText)} <span className="visually-hidden">{name}</span>
        </Button>
      </div>
    </div>
  )
}

interface AskProps {
  others: Ours
  busy: boolean
  onAsk: (organizationId: string) => Promise<void>
}

function Ask({ others, busy, onAsk }: AskProps) {
  const { t } = useAreaTexts('application')
  const [chosen, setChosen] = useState('')
  const ask = () => void onAsk(chosen).then(() => setChosen(''))
  return (
    <div className={classes.organisation}>
      <Select
        label={t('application.linkAsk')}
        hint={t('application.linkAskHint')}
        value={chosen}
        emptyText={t('application.linkChoose')}
        options={others.map((one) => ({ value: one.organizationId, text: one.name }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button kind="second" size="dense" busy={busy} off={chosen === ''} onClick={ask}>
        {t('application.linkAskSend')}
      </Button>
    </div>
  )
}
