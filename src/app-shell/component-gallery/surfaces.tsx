import { useState } from 'react'
import { Amount, AmountLines } from '#ui/amount.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CrisisStrip } from '#ui/crisis-strip.tsx'
import { Dialog, Drawer, Sheet } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Menu } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { Portrait } from '#ui/portrait.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { RatingSummary } from '#ui/rating.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { Statement, StatementActions, StatementText } from '#ui/statement.tsx'
import { Tags } from '#ui/tag.tsx'
import { TimeButton, TimeGrid } from '#ui/time-button.tsx'
import classes from './page.module.css'
import { HELPLINE_ROWS, SAMPLE_HELPLINES } from './samples.ts'
import { GallerySection, useTheme } from './section.tsx'

export function Surfaces() {
  const theme = useTheme()
  return (
    <>
      <GallerySection title="Card and dialogs">
        <CounsellorCard />
        <Dialogs />
      </GallerySection>
      <GallerySection title="Notices">
        <Notice
          kind="good"
          action={
            <Button kind="quiet" size="dense">
              Undo
            </Button>
          }
        >
          Saved. Clients see your new hours now.
        </Notice>
        <Notice kind="neutral">Times are in Tallinn time. You seem to be in Helsinki, which has the same time.</Notice>
        <Notice kind="waiting">
          We hold this time for you for another <strong>2 min</strong>.
        </Notice>
        <Notice kind="wrong">
          <strong>Your bank declined the card.</strong> Nothing was charged and the time is still held. Try another
          card.
        </Notice>
        <Button kind="second" onClick={() => notices.show({ kind: 'good', text: 'Profile updated sucessfully!' })}>
          Show a passing notice
        </Button>
      </GallerySection>
      <EmptyStates />
      <GallerySection title="Crisis strip" note="On every public page">
        <CrisisStrip
          label={`Help in a crisis, ${theme}`}
          lines={SAMPLE_HELPLINES}
          all={{ text: 'All helplines', rows: HELPLINE_ROWS, more: 'More about these helplines', href: '#top' }}
        />
      </GallerySection>
    </>
  )
}

function CounsellorCard() {
  return (
    <Card as="article" className={classes.stack}>
      <div className={classes.person}>
        <Portrait src={null} name="Amara Diallo" size={112} />
        <div>
          <h4>Amara Diallo</h4>
          <p className={classes.second}>Crisis counsellor</p>
          <RatingSummary value="4.9" count="64 reviews" text="Rated" />
          <p>
            from <Amount text="50 €" isStrong /> · 50 min
          </p>
        </div>
      </div>
      <Tags items={['Anxiety', 'Burnout', 'Trauma']} />
      <TimeGrid>
        <TimeButton day="Today" time="15:30" detail="Tuesday 24 November, Tallinn time, 50 minutes" href="#top" />
        <TimeButton day="Thu 26 Nov" time="12:00" detail="Tallinn time, 50 minutes" href="#top" />
        <TimeButton day="Thu 26 Nov" time="13:15" detail="Tallinn time, 50 minutes" href="#top" />
      </TimeGrid>
    </Card>
  )
}

function Dialogs() {
  const theme = useTheme()
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={classes.row}>
      <Button kind="second" onClick={() => setOpen('dialog')}>
        Open the dialog
      </Button>
      <Button kind="second" onClick={() => setOpen('sheet')}>
        Open the sheet
      </Button>
      <Button kind="second" onClick={() => setOpen('drawer')}>
        Open the menu
      </Button>
      <CancelDialog isOpen={open === 'dialog'} onClose={close} />
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="Filters"
        closeText="Close"
        actions={<SheetActions onClose={close} />}
      >
        <Tags items={['Anxiety', 'Burnout']} />
      </Sheet>
      <Drawer isOpen={open === 'drawer'} onClose={close} title="Menu" closeText="Close">
        <Menu
          label={`Menu, ${theme}`}
          items={[
            { text: 'Find a counsellor', icon: 'search', href: '#top', isCurrent: true },
            { text: 'My sessions', icon: 'calendar', href: '#sessions' },
            { text: 'Sign out', icon: 'log-out', onPress: close },
          ]}
        />
      </Drawer>
    </div>
  )
}

function SheetActions({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Button kind="plain">Clear all</Button>
      <Button onClick={onClose}>Show 9 counsellors</Button>
    </>
  )
}

function CancelDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const actions = (
    <>
      <Button kind="second">Change time</Button>
      <Button kind="second" onClick={onClose}>
        Keep session
      </Button>
      <Button kind="undo">Cancel and get 45.00 € back</Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Cancel Thursday’s session?" closeText="Close" actions={actions}>
      <Card>
        <AmountLines
          lines={[
            { label: 'You paid', amount: '45.00 €' },
            { label: 'Cancellation fee', amount: '0.00 €' },
            { label: 'You get back', amount: '45.00 €', isTotal: true, isGood: true },
          ]}
        />
      </Card>
      <p className={classes.second}>To your Visa ending 4242, within 14 days. Anna gets an email.</p>
    </Dialog>
  )
}

/** Loading, empty and error states. */
function EmptyStates() {
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
          <ProgressBar label="intro-anna.mp4" text="64 of 92 MB · about 20 seconds left" done={0.7} />
        </Card>
      </GallerySection>
      <GallerySection title="A page with one message" note="Links from emails, not found, errors">
        <Statement level="h4" icon="circle-check" isGood title="Your email is confirmed">
          <StatementText>You can book a session now.</StatementText>
          <StatementActions>
            <Button>Find a counsellor</Button>
          </StatementActions>
        </Statement>
        <Statement level="h4" icon="search" title="We couldn’t find this page">
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
