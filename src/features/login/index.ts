export { LoginPage } from './login-page';
export { PasswordForm } from './password-form';
