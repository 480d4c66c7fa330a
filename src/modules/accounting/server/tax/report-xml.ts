import type { Settings } from '#platform/server/settings.ts'
import { createXmlElement, renderXmlDocument, type XmlContent } from '#platform/server/xml.ts'
import { formatSellerName, isInXml, type Quarters, type ReportRow } from './report.ts'
import type { Seller } from './sellers.ts'

const HOME = 'EE'
/** Codes from the schema: new message, no data to report, new data, and the Nexus 'resident for tax purposes'. */
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
  const buildRef = (subject: string) => `${HOME}${year}-${stamp}-${subject}`
  return renderXmlDocument({
    name: 'dpi:DPI_OECD',
    attributes: { 'xmlns:dpi': 'urn:oecd:ties:dpi:v1', 'xmlns:stf': 'urn:oecd:ties:dpistf:v1', version: '1.0' },
    content: [
      createXmlElement('dpi:MessageSpec', [
        createXmlElement('dpi:SendingEntityIN', settings.company.registryCode),
        createXmlElement('dpi:TransmittingCountry', HOME),
        createXmlElement('dpi:ReceivingCountry', HOME),
        createXmlElement('dpi:MessageType', 'DPI'),
        createXmlElement('dpi:MessageRefId', `${HOME}${year}${HOME}-${stamp}`),
        createXmlElement('dpi:MessageTypeIndic', reported.length > 0 ? NEW_MESSAGE : NOTHING_TO_REPORT),
        createXmlElement('dpi:ReportingPeriod', `${year}-12-31`),
        createXmlElement('dpi:Timestamp', now.toString({ smallestUnit: 'millisecond' }).replace('Z', '')),
      ]),
      createXmlElement('dpi:DPIBody', [
        createOperator(settings, buildRef('platform')),
        reported.map((row) => createSeller(row, buildRef(row.seller.providerId))),
      ]),
    ],
  })
}

const createDocSpec = (id: string) =>
  createXmlElement('dpi:DocSpec', [
    createXmlElement('stf:DocTypeIndic', NEW_DATA!),
    createXmlElement('stf:DocRefId', id),
  ])

/** A missing tax number is marked as unknown, because the schema requires the element. */
const createTin = (number: string | null, country: string | null): XmlContent =>
  number
    ? createXmlElement('dpi:TIN', number, country ? { issuedBy: country } : undefined)
    : { name: 'dpi:TIN', attributes: { unknown: 'true' }, content: '' }

function createOperator({ company, brand }: ReportInput['settings'], id: string): XmlContent {
  return createXmlElement('dpi:PlatformOperator', [
    createXmlElement('dpi:ResCountryCode', HOME),
    createTin(company.registryCode, HOME),
    createXmlElement('dpi:VAT', company.vatNumber),
    createXmlElement('dpi:Name', company.name || brand),
    createXmlElement('dpi:PlatformBusinessName', brand),
    createXmlElement('dpi:Address', [
      createXmlElement('dpi:CountryCode', HOME),
      createXmlElement('dpi:AddressFree', company.address || '–'),
    ]),
    createXmlElement('dpi:Nexus', RESIDENT),
    createXmlElement('dpi:AssumedReporting', 'false'),
    createDocSpec(id),
  ])
}

const createAddress = ({ country, addressLines, postalCode, city }: Seller): XmlContent =>
  createXmlElement('dpi:Address', [
    createXmlElement('dpi:CountryCode', country),
    createXmlElement('dpi:AddressFix', [
      createXmlElement('dpi:Street', addressLines.join(', ').slice(0, 200)),
      createXmlElement('dpi:PostCode', postalCode),
      createXmlElement('dpi:City', city),
    ]),
  ])

/** The bank account number is stored only at Stripe, so its Stripe id and last four digits are reported. */
const createAccount = ({ account }: Seller): XmlContent =>
  account &&
  createXmlElement('dpi:FinancialIdentifier', [
    createXmlElement('dpi:Identifier', account.id, { AccountNumberType: 'OBAN' }),
    createXmlElement('dpi:AccountHolderName', account.holder),
    createXmlElement(
      'dpi:OtherInfo',
      `Bank account ending in ${account.last4}${account.country ? `, ${account.country}` : ''}`,
    ),
  ])

function createPerson(seller: Seller): XmlContent {
  const party = createXmlElement('dpi:IndSellerID', [
    createXmlElement('dpi:ResCountryCode', seller.taxCountry ?? seller.country),
    createTin(seller.taxNumber, seller.taxCountry),
    createXmlElement('dpi:VAT', seller.vatNumber),
    createXmlElement('dpi:Name', [
      createXmlElement('dpi:FirstName', seller.firstName),
      createXmlElement('dpi:LastName', seller.lastName),
    ]),
    createAddress(seller),
    createXmlElement('dpi:BirthInfo', createXmlElement('dpi:BirthDate', seller.birthDate)),
  ])
  return createXmlElement('dpi:IndividualSeller', createXmlElement('dpi:Standard', [party, createAccount(seller)]))
}

function createCompany(seller: Seller): XmlContent {
  const party = createXmlElement('dpi:EntSellerID', [
    createXmlElement('dpi:ResCountryCode', seller.taxCountry ?? seller.country),
    createTin(seller.taxNumber, seller.taxCountry),
    createXmlElement('dpi:IN', seller.registryCode, {
      INType: 'BRN',
      ...(seller.country ? { issuedBy: seller.country } : {}),
    }),
    createXmlElement('dpi:VAT', seller.vatNumber),
    createXmlElement('dpi:Name', formatSellerName(seller)),
    createAddress(seller),
  ])
  return createXmlElement('dpi:EntitySeller', createXmlElement('dpi:Standard', [party, createAccount(seller)]))
}

function createSeller(row: ReportRow, id: string): XmlContent {
  const { seller } = row
  return createXmlElement('dpi:ReportableSeller', [
    createXmlElement('dpi:Identity', seller.isCompany ? createCompany(seller) : createPerson(seller)),
    createXmlElement('dpi:RelevantActivities', createXmlElement('dpi:PersonalServices', createActivities(row))),
    createDocSpec(id),
  ])
}

const EUR = { currCode: 'EUR' }
const formatWholeEuros = (cents: number) => String(Math.floor((cents + 50) / 100))

/** Creates the elements with the amounts by quarter. Taxes are zero, because the platform deducts only its fee. */
function createActivities({ consideration, fees, activities }: Quarters): XmlContent {
  const createAmounts = (name: string, cents: readonly number[]) =>
    cents.map((amount, index) => createXmlElement(`dpi:${name}Q${index + 1}`, formatWholeEuros(amount), EUR))
  return [
    createXmlElement('dpi:Consideration', createAmounts('Cons', consideration)),
    createXmlElement(
      'dpi:NumberOfActivities',
      activities.map((count, index) => createXmlElement(`dpi:NumbQ${index + 1}`, String(count))),
    ),
    createXmlElement('dpi:Fees', createAmounts('Fees', fees)),
    createXmlElement('dpi:Taxes', createAmounts('Tax', [0, 0, 0, 0])),
  ]
}
