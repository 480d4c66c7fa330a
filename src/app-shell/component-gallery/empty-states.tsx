import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { Statement, StatementActions, StatementText } from '#ui/statement.tsx'
import { GallerySection } from './section.tsx'

/** Loading, empty and error states. */
export function EmptyStates() {
  return (
    <>
      <GallerySection title="Waiting, empty, offline">
        <SkeletonCard />
        <EmptyState title="No one is free today in Pärnu." level="h3" actions={<Button>Show online, today</Button>}>
          12 counsellors are free online today, and three in Pärnu this week.
        </EmptyState>
        <EmptyState
          title="You are offline."
          level="h3"
          icon="wifi-off"
          actions={
            <Button kind="second" icon="refresh-cw">
              Try now
            </Button>
          }
        >
          Your text is stored on this device. We try again as soon as you are back.
        </EmptyState>
        <Card>
          <ProgressBar label="intro-anna.mp4" text="64 of 92 MB · about 20 seconds" done={0.7} />
        </Card>
      </GallerySection>
      <GallerySection title="A page with one message" note="Links from emails, not found, errors">
        <Statement level="h4" icon="circle-check" isGood title="Your email is confirmed">
          <StatementText>You can book a session now.</StatementText>
          <StatementActions>
            <Button>Find a counsellor</Button>
          </StatementActions>
        </Statement>
        <Statement level="h4" icon="search" title="We could not find this page">
          <StatementText>The address may be old or mistyped. Nothing of yours is lost.</StatementText>
          <StatementActions>
            <Button>Find a counsellor</Button>
            <Button kind="second">Try again</Button>
          </StatementActions>
        </Statement>
      </GallerySection>
    </>
  )
}
