import { marketingTypes, type Notifications, serviceTypes } from '#contract/notifications/notifications.ts';
import { SettingsSection } from '../accounts/settings/settings-section.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { TypeSwitch, type TypeSwitchProps } from './type-switch.tsx';

interface TypeSectionsProps extends Pick<TypeSwitchProps, 'save' | 'sentence'> {
  types: Notifications['types'];
  /**
   * True if the settings were opened through a link without a login, so that the member cannot consent to marketing.
   */
  byLink?: boolean;
}

/** Switches for all types of email: those about events, and those that require consent. */
export function TypeSections({ types, byLink = false, ...saving }: TypeSectionsProps) {
  const words = useWords('notifications');
  return (
    <>
      <SettingsSection title={words('service.title')} lead={words('service.lead')}>
        {serviceTypes.map((type) => (
          <TypeSwitch key={type} type={type} on={types[type]} {...saving} />
        ))}
      </SettingsSection>
      <SettingsSection title={words('marketing.title')} lead={words('marketing.lead')}>
        {marketingTypes.map((type) => (
          <TypeSwitch key={type} type={type} on={types[type]} locked={byLink && !types[type]} {...saving} />
        ))}
      </SettingsSection>
      <p className="mt-6 text-14 text-muted">{words('always')}</p>
    </>
  );
}
