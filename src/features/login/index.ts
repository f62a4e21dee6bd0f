export { AccountCodeField, useAccountCode } from './account-code';
export { PasswordField, Problem } from './fields';
export { LoginPage } from './login-page';
export { PasswordForm } from './password-form';
