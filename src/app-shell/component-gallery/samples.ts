import type { DayOfTimes } from '#ui/time-list.tsx'

export const COLOURS = [
  'paper',
  'surface',
  'sunk',
  'ink',
  'ink2',
  'line',
  'line-strong',
  'green',
  'green-hover',
  'green-tint',
  'on-green',
  'apricot',
  'apricot-tint',
  'apricot-ink',
  'red',
  'red-tint',
] as const

export const TYPE_STEPS = [
  ['display', 'Find someone to talk to.'],
  ['title', 'Your session is booked'],
  ['heading', 'Working hours'],
  ['heading-small', 'Anna Lepik · Jekaterina Šmidt · Анна Лепик'],
  ['lead', 'Verified counsellors, online and in person.'],
  [
    'body',
    'People come to me when sleep, work or home has become too heavy. Läbipõlemine, õhtused ajad. Тревога, є і ґ.',
  ],
  ['small', '50 min · Online · Estonian or English'],
  ['label', 'Card number'],
  ['note', 'Green days have available times.'],
] as const

export const FREE_DAYS = [
  { date: '2026-11-24', count: 3 },
  { date: '2026-11-25', count: 5 },
  { date: '2026-11-26', count: 6 },
  { date: '2026-11-27', count: 2 },
  { date: '2026-11-30', count: 4 },
  { date: '2026-12-02', count: 4 },
  { date: '2026-12-03', count: 1 },
  { date: '2026-12-09', count: 4 },
  { date: '2026-12-16', count: 2 },
]

export const ABSENCE = new Set(['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'])

export const LISTED_DAYS: DayOfTimes[] = [
  {
    date: '2026-11-26',
    heading: 'Thursday, 26 November',
    zone: 'Tallinn time',
    times: [
      {
        value: '2026-11-26T07:00:00Z',
        text: '09:00 to 09:50',
        length: '50 min',
        detail: 'Thursday 26 November, Tallinn time',
      },
      {
        value: '2026-11-26T12:00:00Z',
        text: '14:00 to 14:50',
        length: '50 min',
        detail: 'Thursday 26 November, Tallinn time',
      },
      {
        value: '2026-11-26T13:15:00Z',
        text: '15:15 to 16:05',
        length: '50 min',
        detail: 'Thursday 26 November, Tallinn time',
        takenText: 'Taken just now',
      },
    ],
  },
]

export const WEEKLY_EARNINGS = [180, 225, 270, 240, 310, 285, 330, 300, 255, 345, 390, 210].map((value, week) => ({
  label: [
    '7 Sep',
    '14 Sep',
    '21 Sep',
    '28 Sep',
    '5 Oct',
    '12 Oct',
    '19 Oct',
    '26 Oct',
    '2 Nov',
    '9 Nov',
    '16 Nov',
    'This week',
  ][week]!,
  value,
  isUnfinished: week === 11,
}))

export const DAILY_PAYMENTS = [430, 570, 380, 660, 810, 290, 240, 620, 720].map((value, day) => ({
  label: `${day + 1} Nov`,
  value,
  more: [0, 0, 60, 0, 75, 0, 0, 0, 110][day]!,
}))

export const PAYMENTS = [
  {
    id: '1',
    booked: '24 Nov 2026, 13:52',
    counsellor: 'Anna Lepik',
    customer: 'Mari Tamm',
    price: '45.00 €',
    status: 'Paid',
    kind: 'good',
  },
  {
    id: '2',
    booked: '24 Nov 2026, 13:20',
    counsellor: 'Mart Õunapuu',
    customer: 'Kadri Mägi',
    price: '60.00 €',
    status: 'Pending',
    kind: 'waiting',
  },
  {
    id: '3',
    booked: '23 Nov 2026, 18:02',
    counsellor: 'Peeter Rand',
    customer: 'Tõnu Ilves',
    price: '120.00 €',
    status: 'Disputed',
    kind: 'wrong',
  },
] as const

export const SAMPLE_HELPLINES = [
  { before: 'In danger, call', number: '112', tel: '112', after: '.' },
  { before: 'Emotional support line', number: '116 123', tel: '116123', after: '.' },
]

export const HELPLINE_ROWS = [
  { name: 'Emergency', number: '112', tel: '112', details: 'day and night', state: 'open now' },
  {
    name: 'Emotional support line',
    number: '116 123',
    tel: '116123',
    details: 'every day from 10:00 to midnight; in Estonian, Russian, English',
    state: 'closed now',
  },
]
