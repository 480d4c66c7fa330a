import { useId, useState } from 'react'
import { Calendar } from '#ui/calendar.tsx'
import { addDays } from '#ui/calendar-days.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Chip, ChipLink, ChipRow } from '#ui/chip.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Badge, Tags } from '#ui/tag.tsx'
import { TimeButton, TimeGrid } from '#ui/time-button.tsx'
import { TimeList } from '#ui/time-list.tsx'
import classes from './page.module.css'
import { ABSENCE, FREE_DAYS, LISTED_DAYS } from './samples.ts'
import { GallerySection, useTheme } from './section.tsx'

const DETAIL = 'Thursday 26 November, Tallinn time, 50 minutes'
const countText = (count: number) => (count === 0 ? 'no available times' : `${count} available times`)

export function Times() {
  return (
    <>
      <Chips />
      <GallerySection title="Times" note="Rest, chosen, taken">
        <Card className={classes.stack}>
          <TimeGrid>
            <TimeButton day="Today" time="14:00" detail={DETAIL} href="#top" />
            <TimeButton day="Tomorrow" time="09:00" detail={DETAIL} isChosen />
            <TimeButton day="Today" time="11:15" detail={DETAIL} takenText="Taken just now" />
          </TimeGrid>
          <TimeButton isDense day="Thu 26 Nov" time="10:00" detail={DETAIL} href="#top" />
          <TimeGrid heading="Morning">
            <TimeButton isDense time="09:00" detail={DETAIL} />
            <TimeButton isDense time="10:15" detail={DETAIL} isChosen />
          </TimeGrid>
        </Card>
        <List />
      </GallerySection>
      <Days />
      <HoldCountdown />
    </>
  )
}

function Chips() {
  const theme = useTheme()
  const [isFree, setFree] = useState(true)
  return (
    <GallerySection title="Chips, tags and badges" note="Only chips are interactive">
      <Card className={classes.stack}>
        <ChipRow label={`Filters, ${theme}`} isSwiped>
          <Chip isChosen={isFree} onClick={() => setFree(!isFree)}>
            Free today
          </Chip>
          <Chip icon="video">Online</Chip>
          <Chip isChosen isRemovable aria-label="Anxiety: remove this filter">
            Anxiety
          </Chip>
          <ChipLink href="#top">Under 50 €</ChipLink>
        </ChipRow>
        <Tags items={['Anxiety', 'Burnout', 'Trauma']} />
        <div className={classes.row}>
          <Badge kind="good">Booked</Badge>
          <Badge kind="waiting">Pending payment</Badge>
          <Badge kind="wrong">Disputed</Badge>
          <Badge>Refunded</Badge>
        </div>
      </Card>
    </GallerySection>
  )
}

function List() {
  const name = useId()
  const [chosen, setChosen] = useState<string | null>('2026-11-26T12:00:00Z')
  return (
    <Card>
      <TimeList name={name} days={LISTED_DAYS} chosen={chosen} onChoose={setChosen} />
    </Card>
  )
}

function Days() {
  const [from, setFrom] = useState('2026-11-23')
  const [chosen, setChosen] = useState<string | null>('2026-11-26')
  const turn = (weeks: number, text: string) => ({ text, onPress: () => setFrom(addDays(from, 7 * weeks)) })
  const general = { today: '2026-11-24', locale: 'en-GB', countText, onChoose: setChosen, chosen, days: FREE_DAYS }
  return (
    <GallerySection title="Calendar" note="Four weeks, or a month for absences">
      <Card>
        <Calendar
          {...general}
          range={{ weeks: 4, from }}
          heading={`From ${from}`}
          earlier={from > '2026-11-23' ? turn(-4, 'Earlier') : undefined}
          later={turn(4, 'Later')}
          legend="Green days have available times."
        />
      </Card>
      <Card>
        <CardHead title="Absences" level="h3" />
        <Calendar
          {...general}
          days={[]}
          chosen={null}
          range={{ month: '2026-12' }}
          heading="Dec 2026"
          marked={{ dates: ABSENCE, text: 'absent' }}
          isEveryDayOpen
        />
      </Card>
    </GallerySection>
  )
}

function HoldCountdown() {
  const [endsAt] = useState(() => Date.now() + 872_000)
  const [isOver, setOver] = useState(false)
  return (
    <GallerySection title="Countdown">
      {isOver ? (
        <p>Your reservation has expired.</p>
      ) : (
        <Countdown
          endsAt={endsAt}
          total={900}
          text="Held for you"
          spokenText={(minutes) => `${minutes} minutes left to pay`}
          onEnd={() => setOver(true)}
        />
      )}
    </GallerySection>
  )
}
