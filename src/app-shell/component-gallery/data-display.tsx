import { BarChart } from '#ui/bar-chart.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { RatingStars } from '#ui/rating.tsx'
import { RatingBars } from '#ui/rating-bars.tsx'
import { Steps } from '#ui/steps.tsx'
import { Table } from '#ui/table.tsx'
import { TabLinks, Tabs } from '#ui/tabs.tsx'
import { Badge } from '#ui/tag.tsx'
import { TagLinks } from '#ui/tag-links.tsx'
import classes from './page.module.css'
import { DAILY_PAYMENTS, PAYMENTS, WEEKLY_EARNINGS } from './samples.ts'
import { GallerySection, useTheme } from './section.tsx'

const euros = (value: number) => `${value} €`

export function DataDisplay() {
  const theme = useTheme()
  return (
    <>
      <GallerySection title="Feedback">
        <Card className={classes.stack}>
          <RatingBars
            rows={[118, 11, 2, 1, 0].map((count, index) => ({
              text: index === 4 ? '1 star' : `${5 - index} stars`,
              count,
            }))}
          />
          <RatingStars rating={4} text="4 of 5" />
          <Disclosure text="Read more" openText="Read less">
            Calm, clear, and kind when I could not find the words.
          </Disclosure>
        </Card>
      </GallerySection>
      <GallerySection title="Details">
        <Card className={classes.stack}>
          <DetailList
            rows={[
              ['When', 'Thu 26 Nov, 12:00 to 12:50'],
              ['Where', 'Online, the room opens 10 minutes before'],
            ]}
          />
          <TagLinks items={[{ text: 'Anxiety', href: '#top', title: 'Read about it' }, { text: 'Burnout' }]} />
        </Card>
      </GallerySection>
      <GallerySection title="Navigation">
        <TabLinks
          label={`My sessions, ${theme}`}
          items={[
            { href: '#upcoming', text: 'Upcoming · 3', isCurrent: true },
            { href: '#history', text: 'History', isCurrent: false },
            { href: '#invoices', text: 'Invoices', isCurrent: false },
          ]}
        />
        <Tabs
          label={`Hours, ${theme}`}
          items={[
            { id: 'every', text: 'Every week', panel: <p>The same hours each week.</p> },
            { id: 'one', text: 'One week', panel: <p>One week that differs.</p> },
          ]}
        />
        <Steps
          label={`Before clients can find you, ${theme}`}
          items={[
            { text: 'Payout account', state: 'done', stateText: 'done' },
            { text: 'Working hours', state: 'current', stateText: 'next' },
            { text: 'Session type', state: 'ahead', stateText: 'to come' },
          ]}
        />
        <Pagination
          label={`Pages, ${theme}`}
          range="9–16 of 307"
          previous={{ text: 'Newer', href: '#newer' }}
          next={{ text: 'Older', href: '#older' }}
        />
      </GallerySection>
      <Charts />
      <GallerySection title="Table" note="Cards under 768">
        <Payments />
      </GallerySection>
    </>
  )
}

function Charts() {
  return (
    <GallerySection title="Charts">
      <Card className={classes.stack}>
        <CardHead title="Earnings" aside="last 12 weeks" level="h3" />
        <BarChart
          summary="Earnings per week from 7 September: between 180 and 390 euros, highest in the week of 16 November."
          bars={WEEKLY_EARNINGS}
          format={euros}
          names={{ label: 'Week', value: 'Earned', unfinished: 'Week not over yet' }}
          tableText="Show as a table"
          namedEvery={4}
        />
      </Card>
      <Card>
        <BarChart
          summary="Payments per day, 1 to 9 November, with refunds on three days."
          bars={DAILY_PAYMENTS}
          format={euros}
          names={{ label: 'Day', value: 'Paid', more: 'Refunded' }}
          tableText="Show as a table"
        />
      </Card>
    </GallerySection>
  )
}

function Payments() {
  return (
    <Table
      caption="Payments"
      rows={PAYMENTS}
      rowKey={(row) => row.id}
      columns={[
        { key: 'booked', title: 'Booked', cell: (row) => row.booked },
        { key: 'counsellor', title: 'Counsellor', cell: (row) => row.counsellor },
        { key: 'price', title: 'Price', isAmount: true, cell: (row) => row.price },
        { key: 'status', title: 'Status', cell: (row) => <Badge kind={row.kind}>{row.status}</Badge> },
        {
          key: 'act',
          title: 'Actions',
          isAction: true,
          cell: () => (
            <Button kind="second" size="dense">
              Refund
            </Button>
          ),
        },
      ]}
    />
  )
}
