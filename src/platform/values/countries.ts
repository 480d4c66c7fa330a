/**
 * ISO 3166-1 codes of countries where a provider may live or pay tax: the EU and its wider neighbourhood. The browser
 * supplies the names.
 */
export const COUNTRIES = [
  ...['EE', 'LV', 'LT', 'FI', 'SE', 'AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'ES', 'FR', 'GB', 'GE', 'GR', 'HR'],
  ...['HU', 'IE', 'IL', 'IS', 'IT', 'LI', 'LU', 'MD', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SI', 'SK', 'UA', 'US', 'CA'],
] as const
