import { type RefObject, useState } from 'react'
import { useBookmarks } from '#modules/accounts/web/shared/bookmarks.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { QuestionName } from '#modules/search/values/questions.ts'
import { CounsellorCard } from '#modules/search/web/finder/counsellor-card.tsx'
import { formatZoneSentence } from '#modules/search/web/finder/zone-name.ts'
import { formatSearchFilters, parseSearchFilters } from '#modules/search/web/shared/search-filters.ts'
import { LANGUAGES } from '#platform/values/enums.ts'
import { nowMs } from '#platform/web/clock.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkComponentContext } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { storeAnswers } from './answer-storage.ts'
import { type Answers, clearAnswer } from './answers.ts'
import classes from './match.module.css'
import { buildMatchCard, type Match, rankMatches } from './rank-matches.ts'
import { formatReason } from './reason-text.ts'
import type { Candidates } from './use-candidates.ts'

interface ResultProps {
  answers: Answers
  candidates: Candidates
  reload: () => void
  goToStep: (step: number) => void
  heading: RefObject<HTMLHeadingElement | null>
}

const PAGE_SIZE = 10
/** Below this number of matches, the page suggests answers to clear. */
const FEW_MATCHES = 4

/** Shows the matches, which are computed in the browser, or a loading or error state. */
export function Result({ candidates, reload, heading, answers, goToStep }: ResultProps) {
  const { t } = usePageTexts('match')
  // The time is fixed, so that the list does not change while the visitor reads it.
  const [now] = useState(nowMs)
  const ranking = candidates.state === 'loaded' ? rankMatches(candidates.all, { answers, now }) : null
  const count = ranking?.matches.length ?? 0
  return (
    <div className={classes.result}>
      {/* A single heading in every state: the focus stays on it and the count is announced when the list arrives. */}
      <h2 ref={heading} tabIndex={-1} aria-live="polite">
        {ranking === null ? t('match.comparing') : count === 0 ? t('match.none') : t('match.found', { count })}
      </h2>
      {ranking && <Matches {...ranking} {...{ answers, goToStep, heading }} />}
      {candidates.state === 'loading' && [1, 2, 3].map((number) => <SkeletonCard key={number} />)}
      {candidates.state === 'failed' && (
        <Notice kind="wrong" live>
          <p>{t('match.failed')}</p>
          <Button
            kind="second"
            size="dense"
            onClick={() => {
              reload()
              heading.current?.focus()
            }}
          >
            {t('match.again')}
          </Button>
        </Notice>
      )}
    </div>
  )
}

type MatchesProps = Pick<ResultProps, 'answers' | 'goToStep' | 'heading'> & ReturnType<typeof rankMatches>

function Matches({ matches, suggestions, answers, goToStep, heading }: MatchesProps) {
  const { t, language, format } = usePageTexts('match')
  const [shownCount, setShownCount] = useState(PAGE_SIZE)
  return (
    <>
      {matches.length > 0 && <p className={classes.hint}>{formatZoneSentence(t, format.timezone)}</p>}
      {matches.length < FEW_MATCHES && (
        <Suggestions suggestions={suggestions} answers={answers} isEmpty={matches.length === 0} heading={heading} />
      )}
      <List matches={matches.slice(0, shownCount)} />
      <div className={classes.actions}>
        {matches.length > shownCount && (
          <Button kind="second" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
            {t('match.showMore')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => goToStep(1)}>
          {t('match.change')}
        </Button>
      </div>
      {matches.length > 0 && <p className={classes.note}>{t('match.order')}</p>}
      <p className={classes.note}>
        {/* A plain link: no prefetching, so the answers are sent only if the user follows it. */}
        <a href={buildPagePath('finder', language) + buildFinderQuery(answers)}>{t('match.finder')}</a>.{' '}
        {t('match.finderNote')}
      </p>
    </>
  )
}

interface SuggestionsProps {
  suggestions: readonly { question: QuestionName; more: number }[]
  answers: Answers
  isEmpty: boolean
  heading: ResultProps['heading']
}

function Suggestions({ suggestions, answers, isEmpty, heading }: SuggestionsProps) {
  const { t } = usePageTexts('match')
  if (suggestions.length === 0) return isEmpty && <p>{t('match.noneAll')}</p>
  const clear = (question: QuestionName) => {
    storeAnswers(clearAnswer(answers, question))
    heading.current?.focus()
  }
  return (
    <div className={classes.suggestions}>
      <p>{t(isEmpty ? 'match.noneText' : 'match.fewText')}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list">
        {suggestions.map(({ question, more }) => (
          <li key={question}>
            <Button kind="quiet" size="dense" onClick={() => clear(question)}>
              {t(`match.loosen.${question}`)}
            </Button>
            <span className={classes.hint}> · {t('match.more', { count: more })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * The finder's cards with reasons. They use plain links, because the router prefetches its own links, which would
 * disclose the matches.
 */
function List({ matches }: { matches: readonly Match[] }) {
  const { t } = usePageTexts('match')
  const bookmarks = useBookmarks()
  return (
    <LinkComponentContext value="a">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.list}>
        {matches.map((match, position) => {
          const { card } = match.candidate
          const name = `${card.firstName} ${card.lastName}`
          return (
            <CounsellorCard
              key={card.providerId}
              // The search's reasons for the card's rank are omitted: the card already shows up to three reasons for
              // the match.
              card={{ ...buildMatchCard(match), reasons: [] }}
              isSaved={bookmarks.has(card.providerId)}
              onSave={bookmarks.toggle}
              isFirst={position < 2}
            >
              {match.reasons.length > 0 && (
                // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
                <ul role="list" aria-label={t('match.why', { name })} className={classes.reasons}>
                  {match.reasons.map((reason) => (
                    <li key={reason.kind}>
                      <Icon name="check" size={17} />
                      <span>{formatReason(t, reason)}</span>
                    </li>
                  ))}
                </ul>
              )}
            </CounsellorCard>
          )
        })}
      </ul>
    </LinkComponentContext>
  )
}

/**
 * Builds the query of the finder's URL from the non-sensitive answers. Topics are omitted, because a URL is sent to the
 * server and stored by the browser.
 */
function buildFinderQuery({ languageIds, place, town, kind, maxPrice }: Answers): string {
  const defaults = parseSearchFilters(new URLSearchParams())
  return formatSearchFilters({
    ...defaults,
    lang: LANGUAGES.filter(({ languageId }) => languageIds.includes(languageId)).map(({ code }) => code),
    how: place === null ? [] : [place === 'online' ? 'online' : 'in-person'],
    place: town ?? '',
    kind: kind === null ? [] : [kind],
    max: maxPrice,
  })
}
