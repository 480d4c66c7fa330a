import type { Settings } from '#platform/server/settings.ts'
import { asDocument, el, type Xml } from '#platform/server/xml.ts'
import { formatSellerName, isInXml, type Quarters, type ReportRow } from './report.ts'
import type { Seller } from './sellers.ts'

const HOME = 'EE'
/** Codes of the schema: new message, no data to report, new data, and Nexus "resident for tax purposes". */
const [NEW_MESSAGE, NOTHING_TO_REPORT, NEW_DATA, RESIDENT] = ['DPI401', 'DPI403', 'OECD1', 'RPONEX1']

interface ReportInput {
  year: number
  rows: readonly ReportRow[]
  settings: Pick<Settings, 'company' | 'brand'>
  now: Temporal.Instant
}

/**
 * Renders the yearly report in the OECD schema for digital platforms, version 1.0. Amounts are whole euros, rounded
 * half up per quarter; the CSV is exact to the cent. Each rendering has its own ids, so that a later one is not
 * rejected as a duplicate.
 */
export function renderTaxReportXml({ year, rows, settings, now }: ReportInput): Uint8Array {
  const reported = rows.filter(isInXml)
  const stamp = now.epochMilliseconds.toString(36)
  const buildRef = (what: string) => `${HOME}${year}-${stamp}-${what}`
  return asDocument({
    name: 'dpi:DPI_OECD',
    attributes: { 'xmlns:dpi': 'urn:oecd:ties:dpi:v1', 'xmlns:stf': 'urn:oecd:ties:dpistf:v1', version: '1.0' },
    inside: [
      el('dpi:MessageSpec', [
        el('dpi:SendingEntityIN', settings.company.registryCode),
        el('dpi:TransmittingCountry', HOME),
        el('dpi:ReceivingCountry', HOME),
        el('dpi:MessageType', 'DPI'),
        el('dpi:MessageRefId', `${HOME}${year}${HOME}-${stamp}`),
        el('dpi:MessageTypeIndic', reported.length > 0 ? NEW_MESSAGE : NOTHING_TO_REPORT),
        el('dpi:ReportingPeriod', `${year}-12-31`),
        el('dpi:Timestamp', now.toString({ smallestUnit: 'millisecond' }).replace('Z', '')),
      ]),
      el('dpi:DPIBody', [
        operatorElement(settings, buildRef('platform')),
        reported.map((row) => sellerXml(row, buildRef(row.seller.providerId))),
      ]),
    ],
  })
}

const docSpec = (id: string) => el('dpi:DocSpec', [el('stf:DocTypeIndic', NEW_DATA!), el('stf:DocRefId', id)])

/** A missing tax number is marked as unknown, because the schema does not allow omitting it. */
const tin = (number: string | null, country: string | null): Xml =>
  number
    ? el('dpi:TIN', number, country ? { issuedBy: country } : undefined)
    : { name: 'dpi:TIN', attributes: { unknown: 'true' }, inside: '' }

function operatorElement({ company, brand }: ReportInput['settings'], id: string): Xml {
  return el('dpi:PlatformOperator', [
    el('dpi:ResCountryCode', HOME),
    tin(company.registryCode, HOME),
    el('dpi:VAT', company.vatNumber),
    el('dpi:Name', company.name || brand),
    el('dpi:PlatformBusinessName', brand),
    el('dpi:Address', [el('dpi:CountryCode', HOME), el('dpi:AddressFree', company.address || '–')]),
    el('dpi:Nexus', RESIDENT),
    el('dpi:AssumedReporting', 'false'),
    docSpec(id),
  ])
}

const addressElement = ({ country, addressLines, postalCode, city }: Seller): Xml =>
  el('dpi:Address', [
    el('dpi:CountryCode', country),
    el('dpi:AddressFix', [
      el('dpi:Street', addressLines.join(', ').slice(0, 200)),
      el('dpi:PostCode', postalCode),
      el('dpi:City', city),
    ]),
  ])

/** The bank account number is stored only at Stripe, so its Stripe id and last four digits are reported. */
const accountElement = ({ account }: Seller): Xml =>
  account &&
  el('dpi:FinancialIdentifier', [
    el('dpi:Identifier', account.id, { AccountNumberType: 'OBAN' }),
    el('dpi:AccountHolderName', account.holder),
    el('dpi:OtherInfo', `Bank account ending in ${account.last4}${account.country ? `, ${account.country}` : ''}`),
  ])

function personXml(seller: Seller): Xml {
  const party = el('dpi:IndSellerID', [
    el('dpi:ResCountryCode', seller.taxCountry ?? seller.country),
    tin(seller.taxNumber, seller.taxCountry),
    el('dpi:VAT', seller.vatNumber),
    el('dpi:Name', [el('dpi:FirstName', seller.firstName), el('dpi:LastName', seller.lastName)]),
    addressElement(seller),
    el('dpi:BirthInfo', el('dpi:BirthDate', seller.birthDate)),
  ])
  return el('dpi:IndividualSeller', el('dpi:Standard', [party, accountElement(seller)]))
}

function companyXml(seller: Seller): Xml {
  const party = el('dpi:EntSellerID', [
    el('dpi:ResCountryCode', seller.taxCountry ?? seller.country),
    tin(seller.taxNumber, seller.taxCountry),
    el('dpi:IN', seller.registryCode, { INType: 'BRN', ...(seller.country ? { issuedBy: seller.country } : {}) }),
    el('dpi:VAT', seller.vatNumber),
    el('dpi:Name', formatSellerName(seller)),
    addressElement(seller),
  ])
  return el('dpi:EntitySeller', el('dpi:Standard', [party, accountElement(seller)]))
}

function sellerXml(row: ReportRow, id: string): Xml {
  const { seller } = row
  return el('dpi:ReportableSeller', [
    el('dpi:Identity', seller.isCompany ? companyXml(seller) : personXml(seller)),
    el('dpi:RelevantActivities', el('dpi:PersonalServices', activityElements(row))),
    docSpec(id),
  ])
}

const EUR = { currCode: 'EUR' }
const wholeEuros = (cents: number) => String(Math.floor((cents + 50) / 100))

/** Amounts by quarter. Taxes are zero because the platform withholds nothing but its fee. */
function activityElements({ consideration, fees, activities: numbers }: Quarters): Xml {
  const money = (name: string, cents: readonly number[]) =>
    cents.map((one, at) => el(`dpi:${name}Q${at + 1}`, wholeEuros(one), EUR))
  return [
    el('dpi:Consideration', money('Cons', consideration)),
    el(
      'dpi:NumberOfActivities',
      numbers.map((one, at) => el(`dpi:NumbQ${at + 1}`, String(one))),
    ),
    el('dpi:Fees', money('Fees', fees)),
    el('dpi:Taxes', money('Tax', [0, 0, 0, 0])),
  ]
}
