/** ISO 3166-1 codes of countries a counsellor may live or be taxed in: the European Union and the wider neighbourhood. Names are the browser's own. */
export const COUNTRIES = [
  ...['EE', 'LV', 'LT', 'FI', 'SE', 'AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'ES', 'FR', 'GB', 'GE', 'GR', 'HR'],
  ...['HU', 'IE', 'IL', 'IS', 'IT', 'LI', 'LU', 'MD', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SI', 'SK', 'UA', 'US', 'CA'],
] as const
