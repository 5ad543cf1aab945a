import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { HOME_SECTIONS, type HomeSection } from "./home-content.ts";
import { SECTION_NAMES } from "./home-item.ts";

/** The filter by section. The list follows the choice at once, and without JavaScript its button. */
export function HomeFilter({ section }: { section: HomeSection | null }) {
  const submit = useSubmit();
  return (
    <Form
      // A choice that comes from a link, such as Back, is shown too.
      key={section ?? ""}
      method="get"
      className="flex flex-wrap items-end gap-3"
      onChange={({ currentTarget }) => void submit(currentTarget, { preventScrollReset: true })}
    >
      <SelectField
        id="section-filter"
        name="section"
        label="Section"
        className="w-60"
        defaultValue={section ?? ""}
      >
        <option value="">All Sections</option>
        {HOME_SECTIONS.map((name) => (
          <option key={name} value={name}>
            {SECTION_NAMES[name]}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit" look="quiet">
          Show
        </Button>
      </noscript>
    </Form>
  );
}
