/** The browser that signed up. Code attempts are now counted per address and browser (guess_count), no longer here. */
export const signUpBrowser = `
alter table sign_up add column browser_hash bytea;
alter table sign_up drop column code_tries;
`
