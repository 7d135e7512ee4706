export { useFormatter, useLocale as useLanguage, useMessages, useTranslations as useWords } from 'use-intl';
